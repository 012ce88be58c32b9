import { OPTION_AREAS } from '@vinci/rules';
import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { optionName } from '../i18n/options.ts';
import {
  changedOptions,
  chosenValue,
  matchesOption,
  standardOf,
  valueText,
} from '../table/option-values.ts';
import { useConfigure } from '../table/use-configure.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { Option } from './table-option.tsx';

interface OptionsProps {
  readonly isHost: boolean;
}

/** What differs from the rule text, and every option of the rules in groups, with a search. */
export function Options({ isHost }: OptionsProps) {
  const [query, setQuery] = useState('');
  const searching = query.trim() !== '';
  const found = searching
    ? OPTION_AREAS.flatMap(({ options }) => options).filter((name) => matchesOption(name, query))
    : [];
  return (
    <Card id="options" title={t('table.options')}>
      <Changes isHost={isHost} />
      <input
        class="input"
        type="search"
        placeholder={t('table.searchOptions')}
        aria-label={t('table.searchOptions')}
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      {searching && found.length === 0 && <p class="hint">{t('table.noOption')}</p>}
      {searching && (
        <div class="stack options-found" role="status">
          {found.map((name) => (
            <Option key={name} name={name} isHost={isHost} />
          ))}
        </div>
      )}
      {!searching &&
        OPTION_AREAS.map((group) => <Group key={group.id} group={group} isHost={isHost} />)}
    </Card>
  );
}

/** "Changes from the rule text", each with both values, and the way back. */
function Changes({ isHost }: OptionsProps) {
  const { connection } = usePlay();
  const { configure } = useConfigure();
  const config = connection.table.value?.config;
  if (config === undefined) return undefined;
  const changed = changedOptions(config);
  if (changed.length === 0) return <p class="hint">{t('table.unchanged')}</p>;
  return (
    <div class="stack changes">
      <p>
        <strong>{t('table.changed', { count: changed.length })}</strong>
      </p>
      <ul>
        {changed.map((name) => (
          <li key={name}>
            <span>{optionName(name)}</span>
            <span>
              {valueText(name, standardOf(config, name), config.seats)} →{' '}
              <strong>{valueText(name, chosenValue(config, name), config.seats)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {isHost && (
        <Button onClick={() => configure({ options: {} })}>
          <Icon name="undo" /> {t('table.reset')}
        </Button>
      )}
    </div>
  );
}

function Group({
  group,
  isHost,
}: OptionsProps & { readonly group: (typeof OPTION_AREAS)[number] }) {
  const { connection } = usePlay();
  const [open, setOpen] = useState(false);
  const config = connection.table.value?.config;
  if (config === undefined) return undefined;
  const all = changedOptions(config);
  const changed = group.options.filter((name) => all.includes(name)).length;
  return (
    <details class="option-group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="grow">{t(`optionGroup.${group.id}`)}</span>
        {changed > 0 && <span class="chip">{t('table.changedHere', { count: changed })}</span>}
      </summary>
      {open && (
        <div class="stack">
          {group.options.map((name) => (
            <Option key={name} name={name} isHost={isHost} />
          ))}
        </div>
      )}
    </details>
  );
}
