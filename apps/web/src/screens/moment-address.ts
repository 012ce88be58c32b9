import { effect, untracked } from '@preact/signals';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { gamePlace, momentPlace, type Route } from '../ui/places.ts';
import { note, route } from '../ui/router.ts';

/** Milliseconds for which a moment stands before the address bar has it: browsers take only so many changes. */
const SETTLED = 300;

/**
 * The address leads to the moment of the game that it names, and names the one that is reviewed. Returns
 * how to stop.
 */
export function followMoment(play: Play): () => void {
  const { code, position, table } = play.connection;
  let followed: Route | undefined;
  /** The moment that was asked for, until one is on screen. */
  let asked: number | undefined;
  let wasReviewing = false;

  const follow = (): void => {
    const place = route.value;
    const isTable = table.value?.status === 'table';
    const isThere = position.value !== undefined;
    if (place === followed || place.type !== 'game' || place.code !== code) return;
    if (!isTable && !isThere) return;
    followed = place;
    untracked(() => {
      const { moment } = place;
      if (moment === undefined) play.review.close();
      else if (!isThere) {
        play.toasts.show({ text: t('review.notBegun'), tone: 'info' });
        note(gamePlace(code));
      } else if (moment !== play.review.moment.peek()?.revision) {
        asked = moment;
        play.review.moment.value = undefined;
        play.review.open({ from: moment });
      }
    });
  };

  const compare = (): void => {
    const shown = play.review.moment.value?.revision;
    if (shown === undefined || asked === undefined) return;
    if (shown !== asked) {
      untracked(() => play.toasts.show({ text: t('review.noMoment'), tone: 'info' }));
    }
    asked = undefined;
  };

  const show = (): (() => void) | undefined => {
    const isReviewing = play.review.active.value;
    const shown = play.review.moment.value?.revision;
    if (!isReviewing) {
      if (wasReviewing) note(gamePlace(code));
      wasReviewing = false;
      return undefined;
    }
    wasReviewing = true;
    if (shown === undefined) return undefined;
    const timer = setTimeout(() => note(momentPlace(code, shown)), SETTLED);
    return () => clearTimeout(timer);
  };

  const stops = [effect(follow), effect(compare), effect(show)];
  return () => {
    for (const stop of stops) stop();
  };
}
