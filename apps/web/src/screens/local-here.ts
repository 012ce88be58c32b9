/**
 * What the first screen needs for games on this device, fetched in one piece. The build divides the code by who
 * fetches it: without everything that all other parts have, signals included, the first screen would come in more
 * files than it may weigh.
 */
import '@preact/signals';

export { openHere } from '../local/open.ts';
export { LocalList } from './local-list.tsx';
export { ServerPart } from './local-server.tsx';
