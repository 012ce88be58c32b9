import { useContext } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { consult } from '../rulebook/shelf.ts';
import { PlayContext } from './play-context.ts';

/** The id of a clause; it opens the rule book there. */
export function Clause({ id }: { readonly id: string }) {
  const play = useContext(PlayContext);
  return (
    <button
      type="button"
      class="clause"
      title={t('rules.open', { clause: id })}
      onClick={() => consult(id, play)}
    >
      {id}
    </button>
  );
}
