import { fateOf } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import { seldomText } from '@vinci/words/english';
import { addMessages, t } from '../i18n/index.ts';
import { isAlone, type TableView } from '../net/table.ts';
import { isWithUs } from './away.ts';

addMessages(seldomText);

type Table = Pick<TableView, 'seats' | 'ladder' | 'clock' | 'host' | 'visibility'>;

/** What happens at once, and later, to a seat that is left for good; the server decides by the same rule. */
function fateText({ seats, ladder, clock, visibility }: Table, me: Seat): string {
  const others = seats.filter(({ seat }) => seat !== me);
  const alone = isAlone(seats, me);
  // Whether links to free seats are about, only the server knows.
  if (alone && visibility === 'private') return t('leaveGood.ends');
  const fate = fateOf(ladder, ladder.bot !== null, others.filter(isWithUs).length);
  if (fate === 'bot') {
    return t('leaveGood.bot', { bot: t(`occupant.${ladder.bot?.strength ?? 'medium'}`) });
  }
  if (fate === 'waits' && clock !== null) return t('leaveGood.clock');
  if (fate === 'waits' && alone) return t('leaveGood.alone');
  return t(`leaveGood.${fate}`);
}

/**
 * What leaving the game for good does, in sentences.
 *
 * @param points of the seat
 */
export function leavingLines(table: Table, me: Seat, points: number): readonly string[] {
  const { seats, host, visibility } = table;
  const passesOn =
    host === me &&
    seats.some(({ seat, occupant, taken }) => seat !== me && taken && occupant === 'person');
  return [
    fateText(table, me),
    t('leaveGood.points', { count: points }),
    ...(visibility === 'private' ? [] : [t('leaveGood.free')]),
    ...(passesOn ? [t('leaveGood.host')] : []),
    t('leaveGood.forget'),
  ];
}
