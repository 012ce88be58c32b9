import { messageOf, type Reason } from '@vinci/bots/reasons';
import type { Names } from '../game/log.ts';
import { tAny } from '../i18n/index.ts';
import { provinceName } from '../i18n/rules-words.ts';

/** A reason for a turn, in words. */
export const reasonSentence = (names: Names, reason: Reason): string =>
  tAny(
    ...messageOf(reason, {
      name: (seat) => names.name(seat),
      province: (id) => provinceName(names.map, id),
    }),
  );
