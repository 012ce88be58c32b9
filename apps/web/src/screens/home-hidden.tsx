import { useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { focusCard } from '../ui/focus-card.ts';
import { GameLink } from './home-games.tsx';
import type { MyGame } from './my-games.ts';

interface HiddenProps {
  readonly games: readonly MyGame[];
  /** Milliseconds since 1970 on the server. */
  readonly now: () => number;
  /** Asks the server about those that were hidden by hand. */
  readonly look: () => Promise<void>;
  readonly show: (code: string) => void;
  readonly forget: (code: string) => void;
}

/**
 * Games that are left out of the list, by hand or because the server does not know them. It is asked
 * about the former only once they are looked at, and of seats that it has refused not at all.
 */
export function HiddenGames({ games, now, look, show, forget }: HiddenProps) {
  const [looked, setLooked] = useState(false);
  if (games.length === 0) return undefined;
  return (
    <details
      data-testid="hidden-games"
      onToggle={(event) => {
        if (event.currentTarget.open) void look().then(() => setLooked(true));
      }}
    >
      <summary>{t('home.hiddenGames', { count: games.length })}</summary>
      {!looked && <p class="hint">{t('home.loading')}</p>}
      <ul class="games">
        {looked &&
          games.map(({ known: { code }, info, trouble }) =>
            trouble === 'unknown' || trouble === 'refused' ? (
              <UnknownGame key={code} {...{ code, trouble, show, forget }} />
            ) : (
              <li key={code}>
                <GameLink code={code} info={info} mine now={now} />
                <ShowButton code={code} show={show} />
              </li>
            ),
          )}
      </ul>
    </details>
  );
}

function ShowButton({ code, show }: Pick<UnknownProps, 'code' | 'show'>) {
  return (
    <Button
      aria-label={t('home.showGame', { code })}
      onClick={(event) => {
        focusCard(event.currentTarget);
        show(code);
      }}
    >
      {t('home.show')}
    </Button>
  );
}

interface UnknownProps {
  readonly code: string;
  /** Whether the server does not know the game, or only the seat. */
  readonly trouble: 'unknown' | 'refused';
  readonly show: (code: string) => void;
  readonly forget: (code: string) => void;
}

/** A game that may be gone, or only be on another server; its seat stays until this person says so. */
function UnknownGame({ code, trouble, show, forget }: UnknownProps) {
  const [asking, setAsking] = useState(false);
  return (
    <li class="unknown-game">
      <p class="grow">{t(asking ? 'home.forgetAsk' : `home.${trouble}`, { code })}</p>
      {/* Where the first button was is the one that changes nothing, and the focus stays on it. */}
      <Button
        aria-label={asking ? undefined : t('home.forgetGame', { code })}
        onClick={() => setAsking(!asking)}
      >
        {t(asking ? 'home.keepSeat' : 'home.forget')}
      </Button>
      {trouble === 'refused' && !asking && <ShowButton code={code} show={show} />}
      {asking && (
        <Button
          look="danger"
          onClick={(event) => {
            focusCard(event.currentTarget);
            forget(code);
          }}
        >
          {t('home.forgetGood')}
        </Button>
      )}
    </li>
  );
}
