// SPDX-License-Identifier: MIT
// What lessons say in Norwegian (bokmål) at any step.
import type { Same } from '../../text.svelte';
import type en from '../en/common';

const words: Same<typeof en> = {
  again: 'Ikke det. Se på én egenskap om gangen.',
  not_a_set: 'Disse tre kortene er ikke et sett:',
  belong: 'Disse tre hører ikke sammen. Se på hver egenskap:',
  stuck: 'Jeg vet ingen vei videre fra disse kortene. Ta bort et kort og spør igjen.',
  number_needed: 'Skriv et helt tall.',
  number_more: 'Det er flere enn {n}.',
  number_fewer: 'Det er færre enn {n}.',
  make_alike: '{property}: begge kortene har {a}. Da har det tredje det også.',
  make_different: '{property}: {a} og {b} er ulike. Da har det tredje kortet verdien som er igjen, ikke {value}.',
  make_count:
    '{property}: {counts}. Del dem i grupper på tre som er helt like eller helt ulike. Fullfører {value} den siste gruppen?',
  make_sum: '{property}: {terms} = {total}. Hva er igjen når du tar bort så mange treere du kan? Ikke {value}.',
  make_difference: '{property}: {terms}. Er svaret under null, legger du til 3. Det er ikke {value}.',
  make_read: '{property}: sifferet er {digit}. Se i teksten hvilken verdi det er. Det er ikke {value}.',
  make_survey: '{property}: sorter etter den og tell bunkene. Bunken med {value} er hel.',
  make_feature:
    '{property}: tegnet er på {n} av de to kortene. På alle tre til sammen må det være på ingen eller på to.',
  pile_empty: 'Bunke {n} er tom. Bruk alle tre bunkene.',
  pile_mixed: 'Med {property} går det nesten, men bunke {n} har både {a} og {b}.',
  fill_card: 'Velg først et kort å legge, og så plassen.',
  fill_early:
    'Ingen linje gjennom denne plassen har to kort ennå. Begynn der en rad, en kolonne eller en diagonal har to.',
  fill_wrong: 'På en linje gjennom denne plassen ville de tre kortene ikke være et sett:',
  there_is_one: 'Det finnes et sett. Se en gang til, eller be om et hint.',
  no_set_here: 'Her er det ikke noe sett. Si fra, så kommer det tre kort til.',
  left_mirror:
    'Dette kortet forlater speilet. Strategien tar det tredje kortet på linjen gjennom X1 og den siste O-en.',
  antiset_lost: 'Du har et sett, og da taper du dette spillet:',
  has_set: 'Nå er det et sett her. Ta bort et av kortene i det:',
  too_many: 'Dette er flere enn {n} kort. Ta bort noen.',
};
export default words;
