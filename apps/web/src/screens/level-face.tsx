import type { Opponent } from '@vinci/protocol/occupants';
import type { JSX } from 'preact';

/** The head that all bots share: a kettle with ears, as a clockwork might wear one. */
const HEAD = (
  <>
    <rect class="metal" x="6" y="30" width="6" height="12" rx="2" />
    <rect class="metal" x="52" y="30" width="6" height="12" rx="2" />
    <rect class="skin" x="11" y="18" width="42" height="38" rx="13" />
  </>
);

/** Two eyes; they look aside by some units. */
const eyes = (aside = 0): JSX.Element => (
  <>
    <circle class="white" cx="24" cy="34" r="5.5" />
    <circle class="white" cx="40" cy="34" r="5.5" />
    <circle class="dot" cx={24 + aside} cy="34" r="2.4" />
    <circle class="dot" cx={40 + aside} cy="34" r="2.4" />
  </>
);

/** What makes a face of the head, drawn in 64 by 64 units. */
const FEATURES: Readonly<Record<Exclude<Opponent, 'fictional'>, JSX.Element>> = {
  // A sprout, wide eyes and a small round mouth.
  easy: (
    <>
      <path d="M32 18V9" />
      <path
        class="blue"
        d="M32 10c-8 1-11-3-11-6 7-1 11 2 11 6zM32 12c6 1 9-2 10-5-6-1-10 1-10 5z"
      />
      {eyes()}
      <circle class="white" cx="32" cy="47" r="3" />
    </>
  ),
  // A tower on the head, lids half down, a mouth as straight as a wall.
  stubborn: (
    <>
      <path class="metal" d="M18 19V6h6v4h5V6h6v4h5V6h6v13z" />
      {eyes()}
      <path class="metal" d="M17 33a7 7 0 0 1 14 0zM33 33a7 7 0 0 1 14 0z" />
      <path d="M24 47h16" />
    </>
  ),
  // Coins for eyes, and a grin from ear to ear.
  greedy: (
    <>
      <path d="M32 18v-4" />
      <circle class="gold" cx="32" cy="9" r="5" />
      <circle class="gold" cx="24" cy="33" r="6" />
      <circle class="gold" cx="40" cy="33" r="6" />
      <path d="M24 30v6M40 30v6" />
      <path class="white" d="M20 43h24c-1 7-6 10-12 10s-11-3-12-10z" />
    </>
  ),
  // Horns, knitted brows, bared teeth.
  quarrelsome: (
    <>
      <path
        class="red"
        d="M15 22C7 20 5 12 8 5c3 7 8 9 14 13zM49 22c8-2 10-10 7-17-3 7-8 9-14 13z"
      />
      {eyes()}
      <path stroke-width="3" d="M17 26l12 5M47 26l-12 5" />
      <path class="white" d="M22 44h20v7H22zM27 44v7M32 44v7M37 44v7" />
    </>
  ),
  // A cap, an even look and a friendly mouth.
  medium: (
    <>
      <path class="blue" d="M14 22c1-11 9-16 18-16s17 5 18 16z" />
      <path d="M10 22h44" />
      {eyes()}
      <path d="M25 46c4 4 10 4 14 0" />
    </>
  ),
  // A feathered hat, one eye shut, half a smile.
  shrewd: (
    <>
      <path class="red" d="M46 16c2-8 7-12 12-13 0 7-4 13-10 15z" />
      <path class="metal" d="M18 19c0-9 6-13 14-13s14 4 14 13z" />
      <path d="M8 20h48" />
      <path d="M18 35c4-3 8-3 12 0" />
      <circle class="white" cx="40" cy="34" r="5.5" />
      <circle class="dot" cx="38" cy="35" r="2.4" />
      <path d="M34 26c4-3 9-3 12 0M27 48c6 1 11-1 14-5" />
    </>
  ),
  // A crown, and eyes that look at what comes after the next turn.
  strong: (
    <>
      <path class="gold" d="M16 20L13 6l10 6 9-9 9 9 10-6-3 14z" />
      <circle class="red" cx="32" cy="14" r="2" />
      {eyes(2)}
      <path d="M18 27c3-3 8-3 11-1M35 26c3-2 8-2 11 1M25 47c4 2 10 2 14-1" />
    </>
  ),
  // A laurel wreath, spectacles, and a long white beard.
  master: (
    <>
      <path
        class="white"
        d="M16 44c2 4 6 3 9 1 4-2 10-2 14 0 3 2 7 3 9-1 1 9-5 17-16 19-11-2-17-10-16-19z"
      />
      <path
        class="gold"
        d="M14 24C8 22 5 15 8 8c6 3 8 9 6 16zM50 24c6-2 9-9 6-16-6 3-8 9-6 16zM20 18c-5-4-5-11 1-15 4 5 4 11-1 15zM44 18c5-4 5-11-1-15-4 5-4 11 1 15z"
      />
      {eyes(1)}
      <path d="M29.5 34h5M17 33l-5-3M47 33l5-3M28 50c3 2 6 2 8 0" />
    </>
  ),
};

/** The face of an opponent, beside its name: a die for the automaton of the rules. */
export function LevelFace({ opponent }: { readonly opponent: Opponent }) {
  return (
    <svg class="level-face" viewBox="0 0 64 64" aria-hidden="true">
      {opponent === 'fictional' ? DIE : [HEAD, FEATURES[opponent]]}
    </svg>
  );
}

const DIE = (
  <>
    <rect class="white" x="10" y="10" width="44" height="44" rx="9" transform="rotate(-8 32 32)" />
    <circle class="dot" cx="22" cy="25" r="4.5" />
    <circle class="dot" cx="41" cy="22" r="4.5" />
    <path stroke-width="3" d="M22 43c7 4 14 3 20-3" />
  </>
);
