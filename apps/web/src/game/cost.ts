import { type CostAnswer, type CostTerm, type Game, type ProvinceId, TILES } from '@vinci/rules';
import { formatNumber, t } from '../i18n/index.ts';
import { terrainName, tileName } from '../i18n/rules-words.ts';

/** One summand of a cost, ready to be read. */
export interface SumLine {
  /** Pawns, negative for a discount. */
  readonly amount: number;
  readonly label: string;
  readonly clause: string;
  /** Code of the tile behind it, for its emblem. */
  readonly tile?: number;
}

function labelOf(game: Game, province: ProvinceId, term: CostTerm): string {
  const { terrain } = game.map.provinces[province]!;
  switch (term.id) {
    case 'terrain':
      return terrainName(terrain);
    case 'defenders':
      return t('cost.defenders', { count: Math.abs(term.amount) });
    case 'fort':
      return t('cost.fort', { count: Math.abs(term.amount) });
    case 'militia':
      return term.tile === undefined ? t('cost.militia') : tileName(term.tile);
    case 'mountainOrigin':
      return t('cost.mountainOrigin');
    case 'fortOrigin':
      return t('cost.fortOrigin');
    case 'religion':
    case 'tile':
      return term.tile === undefined || TILES[term.tile] === undefined
        ? t('cost.tile')
        : tileName(term.tile);
    case 'minimum':
      return t('cost.minimum');
    case 'espionage':
      return t('cost.espionage');
    case 'flat':
      return t('cost.flat');
  }
}

/** The summands of a cost, in the order of the rules. */
export const costLines = (
  game: Game,
  province: ProvinceId,
  cost: Pick<CostAnswer, 'terms'>,
): readonly SumLine[] =>
  cost.terms.map((term) => {
    const line = {
      amount: term.amount,
      label: labelOf(game, province, term),
      clause: term.clause,
    };
    return term.tile === undefined ? line : { ...line, tile: term.tile };
  });

/** "2 plains + 1 pawn − 1 Weapons = 2". */
export function sumSentence(lines: readonly SumLine[], total: number): string {
  const terms = lines.map(({ amount, label }, index) => {
    const size = `${formatNumber(Math.abs(amount))} ${label}`;
    if (index === 0) return amount < 0 ? `−${size}` : size;
    return `${amount < 0 ? '−' : '+'} ${size}`;
  });
  return `${terms.join(' ')} = ${formatNumber(total)}`;
}
