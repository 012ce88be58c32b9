import { PROTOCOL_VERSION } from '@vinci/protocol';
import { decodeIntent, RULES_VERSION } from '@vinci/rules';
import { formatIntent, formatPosition } from '@vinci/rules/notation';
import type { Play } from './play.ts';

/**
 * The position on screen as a file for a talk about rules: what `npm run vinci -- position FILE` reads, with versions, the
 * words on screen and the moves that led there as comments. It holds what everybody at the table sees, and no names.
 *
 * @param version of this program
 * @returns `undefined` before there is a position
 */
export function reportOf(play: Play, version: string): string | undefined {
  const position = play.position.value;
  if (position === undefined) return undefined;
  const { game } = position;
  const known = play.connection.steps.value;
  const last = known.findLastIndex(({ before }) => before === position);
  const moves = (last < 0 ? known : known.slice(0, last)).flatMap(({ revision, seat, code }) => {
    const intent = decodeIntent(code);
    return intent === undefined
      ? []
      : `# ${revision} seat ${seat + 1} ${formatIntent(game, intent)}`;
  });
  const versions = `# Vinci Online ${version}, rules ${RULES_VERSION}, protocol ${PROTOCOL_VERSION}`;
  return [versions, formatPosition(position), '# Moves so far', ...moves, ''].join('\n');
}
