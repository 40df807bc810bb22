// SPDX-License-Identifier: MIT
// Is the window as narrow as a phone's? Boards lie differently there.
const query = matchMedia('(max-width: 699px)');

class Phone {
  on = $state(query.matches);
  constructor() {
    query.addEventListener('change', () => (this.on = query.matches));
  }
}

export const phone = new Phone();
