import { type Ruling, ruling } from '../book.ts';
import { both, classicTiles, has, vinciTiles } from '../edition.ts';

/** Settled questions about tiles of the classic set, in the form the edition gives them. */
export const tileRulings: readonly Ruling[] = [
  ruling(
    'AMB-19',
    ['TILE-GALLEYS-1'],
    'What is “along the same coast”?',
    'The province you come from and the target share a sea zone or an inland water, or the conquest goes through a sea zone.',
    has('galleysScope', 'sameCoast'),
  ),
  ruling(
    'AMB-20',
    ['TILE-GALLEYS-3', 'TILE-GALLEYS-1'],
    'Do Galleys help when you enter the board?',
    ({ rules }) =>
      rules.galleysOnSeaEntry
        ? 'Yes, if you come through a sea zone. A coastal province at the edge counts as entered from the sea if its sea zone touches the edge, too.'
        : 'No, here they help only empires that are on the board.',
    has('galleysScope', 'sameCoast'),
  ),
  ruling(
    'AMB-21',
    ['TILE-GALLEYS-1', 'TILE-GALLEYS-4'],
    'Which waters count for Galleys?',
    ({ rules }) =>
      rules.galleysScope === 'sameCoast'
        ? 'Sea zones and the inland waters that the map lists as coasts.'
        : 'A target counts if it is adjacent to a river or borders a sea zone, or has shallow water on a board without rivers. A river counts if it borders another river or a sea zone.',
  ),
  ruling(
    'AMB-22',
    ['TILE-ESPIONAGE-1', 'TILE-ESPIONAGE-2'],
    'Does anything change the price of Espionage?',
    'Nothing. It is exactly 2.',
  ),
  ruling(
    'AMB-23',
    ['TILE-ESPIONAGE-1', 'TILE-ESPIONAGE-3'],
    'Must you use Espionage, and where?',
    'You use it when you want to, also for the start province. If the normal cost is lower you may pay that instead. The defender loses one pawn as usual.',
  ),
  ruling(
    'AMB-24',
    ['TILE-SPECIALIZATION-1'],
    'What does “the other tile twice” come to?',
    'What counts or adds is doubled: 2 points for each province or pawn (Mining 4), discounts and Militia 2, two uses of Espionage, 14 lent pawns, 2 Medicine pawns, two forts in two provinces, two peace partners if there are as many. Astronomy, Messengers, Heritage, Rebirth and Revolutionaries cannot be doubled; Barbarians bring only pawns.',
    classicTiles,
  ),
  ruling(
    'AMB-25',
    ['TILE-SPECIALIZATION-1', 'TILE-SPECIALIZATION-2'],
    'What do two Specializations do?',
    'Nothing: no ability, and one pawn each. It can happen only where equal tiles are allowed.',
    both(classicTiles, has('identicalPairDraw', 'allow')),
  ),
  ruling(
    'AMB-26',
    ['TILE-SPECIALIZATION-2', 'PAWN-7'],
    'Is “twice plus one” on top of the other tile’s number?',
    'No, it is the total of both tiles.',
    classicTiles,
  ),
  ruling(
    'AMB-27',
    ['TILE-SPECIALIZATION-3'],
    'Does Specialization last in decline?',
    ({ rules }) =>
      rules.specializationPersists === 'withPartner'
        ? 'Exactly if the other tile has the column. Otherwise both go.'
        : 'Never, here. The other tile stays alone if it has the column.',
    classicTiles,
  ),
  ruling(
    'AMB-28',
    ['TILE-MILITIA-1', 'TILE-FORTIFICATION-2'],
    'Do Militia and forts add up?',
    'Yes: 1 for Militia everywhere while the empire is active, 1 more where a fort stands. In decline only the forts remain.',
    has('militiaModel', 'bonus'),
  ),
  ruling(
    'AMB-29',
    ['TILE-MILITIA-2', 'TILE-FORTIFICATION-8'],
    'What if an empire has both Militia and Fortification?',
    ({ rules }) =>
      rules.fortStacking === 'onePerSource'
        ? 'Each places its own token: 2 more while active, 1 in decline.'
        : 'A province holds one token only, whichever tile placed it.',
    has('militiaModel', 'tokens'),
  ),
  ruling(
    'AMB-30',
    ['TILE-FORTIFICATION-1'],
    'When and where is a fort placed?',
    'After you have placed your pawns, in a province of yours that has a pawn and no fort. You may leave it out. Forts never move, and none is placed in a decline turn.',
    has('fortPlacement', 'onePerTurn'),
  ),
  ruling(
    'AMB-31',
    ['TILE-FORTIFICATION-5', 'DEF-10', 'MOB-6'],
    'When does a fort go?',
    'When its province is conquered, vacated or given up in any way, cleared by contact, or removed with an older declining empire.',
  ),
  ruling(
    'AMB-32',
    ['TILE-FORTIFICATION-8', 'TILE-MILITIA-2'],
    'When do fort tokens arrive?',
    'By themselves, as soon as a pawn of yours stands in the province.',
    has('fortPlacement', 'everyNonRiver'),
  ),
  ruling(
    'AMB-33',
    ['TILE-GEN-5', 'TILE-HERITAGE-1'],
    'Do Heritage and Fortification last in decline?',
    'No, whatever is printed on them.',
  ),
  ruling(
    'AMB-34',
    ['TILE-HERITAGE-3', 'OWN-6'],
    'May Heritage conquer its own declining empire?',
    ({ rules }) =>
      rules.conquerOwnDeclining === 'withHeritage'
        ? 'Yes, at the normal cost. The pawn there is eliminated, but earns nothing for Slavery or Culture, because it is your own.'
        : 'No. Touching is allowed, conquering is not.',
  ),
  ruling(
    'AMB-35',
    ['TILE-HERITAGE-1'],
    'Does a declining empire join parts of the active one?',
    'No. Heritage only lets them touch.',
  ),
  ruling(
    'AMB-41',
    ['TILE-FIELDGENERAL-2'],
    'Which pawns leave, and when?',
    'Seven in all (14 with Specialization), after your last conquest and before you place the rest. It does not matter which; unused ones are among them.',
    has('fieldGeneralMode', 'removeSevenAfterExpansion'),
  ),
  ruling(
    'AMB-42',
    ['TILE-FIELDGENERAL-1'],
    'Do the lent pawns help to enter?',
    'Yes. If no pawn of your own is left afterwards, you end the turn without a province.',
    has('fieldGeneralMode', 'removeSevenAfterExpansion'),
  ),
  ruling(
    'AMB-43',
    ['TILE-FIELDGENERAL-1', 'TILE-REBIRTH-1'],
    'Are there lent pawns in a decline turn?',
    'No. With Rebirth they leave before you score, and so before you decline.',
  ),
  ruling(
    'AMB-44',
    ['TILE-FIELDGENERAL-5', 'TILE-FIELDGENERAL-6'],
    'How are the seven pawns of Legions spent?',
    'They are a pool for the turn. Each conquest takes at least one pawn of your own and as many of theirs as you like; those used vanish when the province is taken, unused ones when you end your conquests. Religion uses none.',
    has('fieldGeneralMode', 'perConquestWithOneOwn'),
  ),
  ruling(
    'AMB-45',
    ['TILE-MEDICINE-1', 'TILE-MEDICINE-2'],
    'Does Medicine work off the board?',
    'Yes, in every expansion turn, also if your empire has no province.',
  ),
  ruling(
    'AMB-46',
    ['TILE-MEDICINE-1', 'TILE-MEDICINE-2'],
    'Does Medicine work in a decline turn?',
    'No.',
  ),
  ruling(
    'AMB-47',
    ['TILE-DIPLOMACY-1', 'TILE-DIPLOMACY-4', 'TILE-DIPLOMACY-5'],
    'Whom can you name, and must you?',
    ({ rules }) =>
      rules.diplomacyChoice === 'mandatory'
        ? 'You have to name an opponent; any one, also the same again or one who is off the board. If peace leaves you no target, you conquer nothing.'
        : 'You may name any opponent, also the same again or one who is off the board, or nobody.',
  ),
  ruling(
    'AMB-48',
    ['TILE-DIPLOMACY-2', 'TILE-DIPLOMACY-3'],
    'What does peace protect?',
    'The active empires of both players, also provinces they take meanwhile, against every kind of conquest. Declining empires are fair targets. Two players with Diplomacy may name each other.',
  ),
  ruling(
    'AMB-49',
    ['TILE-DIPLOMACY-2'],
    'What if the empire with Diplomacy declines?',
    'The peace is over at once.',
  ),
  ruling(
    'AMB-50',
    ['TILE-SLAVERY-1', 'TILE-SLAVERY-3', 'TILE-SLAVERY-4'],
    'Which pawns count for Slavery?',
    'Those your conquests eliminate: one for each province that held any, whether active, declining or neutral. Survivors, forts, your own pawns and those removed by contact do not count.',
  ),
  ruling('AMB-51', ['TILE-REBIRTH-1', 'TILE-REBIRTH-2'], 'Is Rebirth a duty?', ({ rules }) =>
    rules.rebirth === 'optional'
      ? 'No, you decide each turn, and you may still decline at the start of a turn as others do. It works in your first turn and in the last round, too.'
      : 'You decide each turn, but an empire with Rebirth cannot decline at the start of a turn. It works in your first turn and in the last round, too.',
  ),
  ruling(
    'AMB-52',
    ['TILE-REBIRTH-3'],
    'Does Rebirth help if the last province is lost?',
    'A decline that comes by itself is an ordinary one and takes the turn. If you may enter again or wait, you can use Rebirth at the end of that turn, even without provinces.',
  ),
  ruling(
    'AMB-130',
    ['TILE-REBIRTH-1', 'DECL-1'],
    'Can a civilization use Rebirth before it is on the board?',
    ({ rules }) =>
      rules.declineBeforeEntry === 'always'
        ? 'Yes, in any turn but your first. In your first turn only if it could not enter.'
        : 'Only if it could not enter in this turn, not if you preferred to wait.',
  ),
  ruling(
    'AMB-55',
    ['TILE-ASTRONOMY-1', 'ENTRY-2'],
    'How far from the edge can Astronomy enter?',
    'In any coastal province that a chain of sea zones joins to the board edge.',
  ),
  ruling(
    'AMB-57',
    ['TILE-MESSENGERS-1'],
    'What exactly does Messengers lift?',
    'Only cohesion. You may keep separate parts and conquer from all of them; you enter and reach provinces like everybody else.',
  ),
  ruling(
    'AMB-58',
    ['TILE-REVOLUTIONARIES-1', 'TILE-REVOLUTIONARIES-3'],
    'Where can Revolutionaries enter?',
    ({ rules }) =>
      `In any province, also when they enter again. Peace and contact with your own declining empire still count. There is no mountain or fort to attack from${rules.galleysScope === 'sameCoast' ? ', and Galleys help only where the province could be reached by sea' : ''}.`,
  ),
  ruling(
    'AMB-66',
    ['TILE-ARMY-1', 'TILE-ARMY-3'],
    'What happens between the two expansions of Army?',
    'You take up all pawns but one in every province, newly taken ones included, and go on. Nothing else: no placing, no new pawns, no retreat. Espionage works once in the turn, Religion once against each player.',
    vinciTiles,
  ),
  ruling(
    'AMB-67',
    ['TILE-CULTURE-1'],
    'Which pawns count for Culture?',
    'Pawns of other players, active or declining; neutral ones do not. Half of them, rounded down; nothing is carried over to the next turn.',
    vinciTiles,
  ),
  ruling(
    'AMB-68',
    ['TILE-RELIGION-1', 'TILE-RELIGION-2'],
    'Where does Religion work?',
    'Wherever you could conquer normally, also as start province and across the sea with Astronomy, but not next to your own declining empire. Exactly one pawn has to stand there. Forts vanish, the pawn leaves, and a new one of yours takes its place; you need none in hand.',
    vinciTiles,
  ),
  ruling(
    'AMB-69',
    ['TILE-WARBAND-1'],
    'What are pawns of Warband off the board good for?',
    'They come back to your hand at your next turn and cannot defend. If you lose all provinces they count as survivors. When you decline they are gone, unless Philosophy lets you place them once more.',
    vinciTiles,
  ),
  ruling(
    'AMB-70',
    ['TILE-PHILOSOPHY-1', 'TILE-PHILOSOPHY-2'],
    'How does Philosophy decline?',
    'You spread your pawns over your provinces, at least one in each, cohesion does not matter, and all of them stay. With Rebirth this comes after scoring.',
    vinciTiles,
  ),
  ruling(
    'AMB-75',
    ['TILE-PHILOSOPHY-1', 'DEF-8'],
    'Do pawns of a declining empire survive?',
    'With Philosophy several may stand in a province; then the others go to provinces of the same declining empire, or leave if there is none.',
    vinciTiles,
  ),
  ruling(
    'AMB-71',
    ['TILE-NOMADIC-1', 'TILE-DRAKKAR-2'],
    'Do Nomadic and Drakkar make you harder to conquer?',
    'No, you only lose no pawn: all retreat. It works while the empire is active.',
    vinciTiles,
  ),
  ruling(
    'AMB-72',
    ['TILE-FISHING-1'],
    'How are half points counted?',
    'All your provinces by a river or the sea are counted together, rivers included; you get half of that number, rounded down.',
    vinciTiles,
  ),
  ruling(
    'AMB-73',
    ['COST-9', 'COST-11'],
    'Is there a limit to discounts?',
    'They all add up; only the sum is raised to 1.',
    both(vinciTiles, has('minConquestCost', 1)),
  ),
  ruling(
    'AMB-122',
    ['TILE-FORTIFICATION-6', 'TILE-FORTIFICATION-8', 'TILE-MILITIA-2'],
    'What if several sources put forts into a province?',
    ({ rules }) =>
      rules.fortStacking === 'one'
        ? 'A province holds one fort in all, wherever it comes from.'
        : 'Each tile adds its own, and one fort may be built by choice on top. In decline the tokens of Militia leave.',
    ({ rules }) => rules.militiaModel === 'tokens' || rules.fortPlacement === 'everyNonRiver',
  ),
  ruling(
    'AMB-124',
    ['TILE-FIELDGENERAL-5'],
    'Which pawns pay first with Legions?',
    'As you like: extra ones first, with at least one of your own, or your own first and extra ones for the rest.',
    has('fieldGeneralMode', 'perConquestWithOneOwn'),
  ),
  ruling(
    'AMB-125',
    ['COMBO-4', 'TILE-DIPLOMACY-2', 'TILE-RELIGION-2'],
    'Does peace keep Religion away?',
    'A promise of your own binds you. One that another player has made to you does not protect that player from Religion.',
    vinciTiles,
  ),
  ruling(
    'AMB-126',
    ['TILE-PHILOSOPHY-2', 'TILE-MEDICINE-2'],
    'Do pawns lent for the turn count in the last reorganization of Philosophy?',
    'No. Extra pawns of Legions and what Medicine brought in this turn go back first. With nothing to rearrange the decline follows at once.',
    vinciTiles,
  ),
  ruling(
    'AMB-127',
    ['TILE-HERITAGE-3', 'TILE-PHILOSOPHY-1'],
    'Heritage conquers its own declining province with several pawns of Philosophy. What becomes of them?',
    'One is eliminated, the others retreat into that declining empire, after all other survivors.',
    both(vinciTiles, has('conquerOwnDeclining', 'withHeritage')),
  ),
  ruling(
    'AMB-128',
    ['TILE-WARBAND-1', 'COST-13'],
    'How does Warband hold a province taken for nothing?',
    'You may put one pawn into each such province or let it go. That is all there is to decide.',
    both(vinciTiles, has('minConquestCost', 0)),
  ),
  ruling(
    'AMB-129',
    ['TILE-ARMY-1'],
    'Is there a second expansion after a first one without a conquest?',
    'Always, also if your empire is off the board or could not enter: you may try again.',
    vinciTiles,
  ),
];
