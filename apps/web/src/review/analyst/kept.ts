import { Recents } from '../../net/recents.ts';

/** Reviews of games as text; of each some ten kilobytes. */
export const keptReviews = new Recents('vinci.analysis', 8);
