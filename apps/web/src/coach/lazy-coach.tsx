import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { wantTexts } from '../i18n/language.ts';
import { useFetched } from '../ui/use-fetched.ts';

/** The coach, fetched once somebody wants it; nothing in games without one. */
export function LazyCoach({ play }: { readonly play: Play }) {
  const wanted = play.coaching.on.value || play.panel.value === 'coach';
  return play.hasTips && wanted ? <FetchedCoach play={play} /> : undefined;
}

function FetchedCoach({ play }: { readonly play: Play }) {
  const module = useFetched(
    async () => {
      const [panel] = await Promise.all([import('./coach-panel.tsx'), wantTexts('judging')]);
      return panel;
    },
    () => {
      if (play.panel.peek() !== 'coach') return;
      play.panel.value = undefined;
      play.toasts.show({ text: t('load.failedText'), tone: 'bad' });
    },
  );
  return module === undefined ? undefined : <module.CoachPanel play={play} />;
}
