import { useContext } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { PlayContext } from './play-context.ts';

/** The id of a clause; inside a game it opens the rules there. */
export function Clause({ id }: { readonly id: string }) {
  const play = useContext(PlayContext);
  if (play === undefined) return <span class="clause">{id}</span>;
  return (
    <button
      type="button"
      class="clause"
      title={t('rules.open', { clause: id })}
      onClick={() => play.explain(id)}
    >
      {id}
    </button>
  );
}
