/**
 * What the first screen needs for games on this device, fetched in one piece. The build divides the code by who
 * fetches it: without everything that all other parts have, signals included, the first screen would come in more
 * files than it may weigh.
 */
import '@preact/signals';
import { localGamesText } from '@vinci/words/english';
import { addMessages } from '../i18n/index.ts';

addMessages(localGamesText);

export { openHere } from '../local/open.ts';
export { BringFile } from './bring-file.tsx';
export { LocalList } from './local-list.tsx';
export { ServerPart } from './local-server.tsx';
