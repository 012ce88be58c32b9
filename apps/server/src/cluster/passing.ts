import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Says that a connection comes from another process, which has looked at it; it goes no further. */
export const PASSED_ON = 'x-vinci-passed-on';

/** Says from which network a call came to the process that passes it on, with the proof that a process says so. */
const CAME_FROM = 'x-vinci-came-from';

/**
 * What one process says to another of what it passes on. Anybody can send headers, and how many proxies a call has
 * come through says nothing of whether it was passed on: only a proof does.
 */
export class Passing {
  readonly #own: string;
  readonly #secret: string;

  /**
   * @param own id of this process
   * @param secret what all processes over one database share and nobody else knows
   */
  constructor(own: string, secret: string) {
    this.#own = own;
    this.#secret = secret;
  }

  /**
   * The headers of a request as it goes on, names and values by turns: as they came, with what this process says.
   *
   * @param network from which it came, see `addressOf`; nothing for a WebSocket, of which the reservation tells
   */
  headersOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, network?: string): string[] {
    const headers: string[] = [];
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
      if (name.toLowerCase() !== CAME_FROM) headers.push(name, value);
    }
    headers.push(PASSED_ON, this.#own);
    if (network !== undefined) headers.push(CAME_FROM, `${this.#proofOf(network)} ${network}`);
    return headers;
  }

  /** The network from which a call came to the process that passed it on; nothing for one from outside. */
  networkOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
    const said = headers[CAME_FROM];
    if (typeof said !== 'string') return undefined;
    const [proof = '', network = ''] = said.split(' ');
    const [given, right] = [Buffer.from(proof), Buffer.from(this.#proofOf(network))];
    return given.length === right.length && timingSafeEqual(given, right) ? network : undefined;
  }

  #proofOf(network: string): string {
    return createHmac('sha256', this.#secret).update(network).digest('hex');
  }
}
