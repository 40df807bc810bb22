// SPDX-License-Identifier: MIT
// A connection to the server: JSON messages over one WebSocket. A kept one comes back by itself when it was lost, ever
// more rarely, at once when the network is back or the page is seen again; its pulse finds out when the other side has
// fallen silent. A connection that is not kept is opened once and says when it is gone.

export interface Wiring<In> {
  /** Asked before each attempt: the address may have changed since. */
  address: () => string;
  opened: () => void;
  heard: (message: In) => void;
  /** It was closed by the other side, or could not be opened. */
  lost: () => void;
}

const kFirst = 500; // milliseconds until it is tried again; each try after it waits longer
const kLongest = 8000;
const kPulse = 20_000;
const kSilence = 40_000;

/** The address of a WebSocket of the server that this page came from. */
export function socketTo(path: string): string {
  const here = new URL(path, location.href.split('#')[0]);
  here.protocol = here.protocol === 'https:' ? 'wss:' : 'ws:';
  return here.href;
}

export class Connection<In, Out> {
  readonly #wiring: Wiring<In>;
  readonly #pulse: Out | undefined;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = kFirst;
  #heard = 0;
  #closed = true;
  #seen = () => {
    if (!this.#closed && !this.#socket && !document.hidden) this.connect();
  };

  /** `pulse`: what is said again and again on a connection that is kept. */
  constructor(wiring: Wiring<In>, pulse?: Out) {
    this.#wiring = wiring;
    this.#pulse = pulse;
  }

  get open(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Now, whatever was planned; where it is being tried already, that will do. */
  connect(): void {
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    if (this.#closed && this.#pulse) {
      addEventListener('online', this.#seen);
      document.addEventListener('visibilitychange', this.#seen);
    }
    this.#closed = false;
    clearTimeout(this.#timer);
    this.#socket?.close();
    const socket = new WebSocket(this.#wiring.address());
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => this.#wiring.opened();
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard = Date.now();
      const message = read<In>(event.data);
      if (message !== undefined) this.#wiring.heard(message);
    };
    socket.onclose = () => {
      if (socket !== this.#socket || this.#closed) return;
      this.#socket = undefined;
      clearTimeout(this.#timer);
      if (this.#pulse) this.#timer = setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(kLongest, this.#wait * 1.7);
      this.#wiring.lost();
    };
    if (this.#pulse) this.#beat(socket, this.#pulse);
  }

  /** Nothing is kept for later: who comes back tells the server anew. */
  send(message: Out): void {
    if (this.open) this.#socket!.send(JSON.stringify(message));
  }

  /** The server has taken us in: the next loss is a first one again. */
  settled(): void {
    this.#wait = kFirst;
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#seen);
    document.removeEventListener('visibilitychange', this.#seen);
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = undefined;
  }

  #beat(socket: WebSocket, pulse: Out): void {
    this.#timer = setTimeout(() => {
      if (Date.now() - this.#heard > kSilence) return socket.close();
      this.send(pulse);
      this.#beat(socket, pulse);
    }, kPulse);
  }
}

/** Nothing where it is no message of ours. */
function read<In>(text: string): In | undefined {
  try {
    return JSON.parse(text) as In;
  } catch {
    return undefined;
  }
}
