import { choice, list } from './definition.ts';

/** Scoring and empires in decline. */
export const decline = {
  zeroVpTerrains: list({
    values: ['mountain', 'desert', 'river'],
    usual: ['mountain'],
    clauses: ['SCORE-2', 'SCORE-3'],
    compile: (zeroVpTerrains) => ({ zeroVpTerrains }),
  }),
  declineOrder: choice({
    values: ['chooseThenScore', 'scoreThenChoose'],
    usual: 'chooseThenScore',
    clauses: ['DECL-11', 'DECL-12'],
    compile: (order) => ({ scoresBeforeChoice: order === 'scoreThenChoose' }),
  }),
  declinePawns: choice({
    values: ['exactlyOne', 'oneOrVacate'],
    usual: 'exactlyOne',
    clauses: ['DECL-4', 'DECL-5', 'AMB-118'],
    compile: (pawns) => ({ mayRelinquish: pawns === 'oneOrVacate' }),
  }),
  ownDecliningAdjacency: choice({
    values: ['forbidConquest', 'removeWholeDeclining', 'clearAdjacent', 'clearAdjacentExceptRiver'],
    usual: 'forbidConquest',
    clauses: ['OWN-2', 'OWN-3', 'OWN-4'],
    compile: (contact) => ({
      contactForbidden: contact === 'forbidConquest',
      contactRemovesAll: contact === 'removeWholeDeclining',
      contactSparesRivers: contact === 'clearAdjacentExceptRiver',
    }),
  }),
  conquerOwnDeclining: choice({
    values: ['forbid', 'withHeritage'],
    usual: 'forbid',
    clauses: ['OWN-6', 'TILE-HERITAGE-3'],
    compile: (conquer) => ({ heritageConquers: conquer === 'withHeritage' }),
  }),
  astronomyContact: choice({
    values: ['landOnly', 'seaToo'],
    usual: 'landOnly',
    clauses: ['AMB-53', 'AMB-56', 'AMB-119'],
    compile: (contact) => ({ seaIsContact: contact === 'seaToo' }),
  }),
} as const;
