import { useContext } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Icon } from './icon.tsx';
import { PlayContext } from './play-context.ts';
import { settings } from './settings.ts';
import { consult } from './shelf.ts';

/** Leads to a clause of the rule book: by its id for those who want rule references, else by a sign. */
export function Clause({ id }: { readonly id: string }) {
  const play = useContext(PlayContext);
  const { references } = settings.value;
  return (
    <button
      type="button"
      class="clause"
      title={references ? t('rules.open', { clause: id }) : t('rules.why')}
      data-clause={id}
      onClick={() => consult(id, play)}
    >
      {references ? id : <Icon name="info" label={t('rules.why')} />}
    </button>
  );
}

/** The same where a text needs no way to the rules: nothing, unless somebody wants rule references. */
export function Reference({ id }: { readonly id: string | undefined }) {
  return id !== undefined && settings.value.references ? <Clause id={id} /> : undefined;
}
