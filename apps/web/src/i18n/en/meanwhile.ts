/** What happened while others played, and the call to one's turn. */
export const meanwhileText = {
  'meanwhile.title': 'Since your last turn',
  'meanwhile.taken': 'took {names} from you',
  'meanwhile.takenInDecline': 'took {names} from your declining empire',
  'meanwhile.conquered': {
    one: 'conquered {count} province',
    other: 'conquered {count} provinces',
  },
  'meanwhile.conqueredMore': {
    one: 'conquered {count} more province',
    other: 'conquered {count} more provinces',
  },
  'meanwhile.lost': { one: 'lost {count} province', other: 'lost {count} provinces' },
  'meanwhile.declined': 'declined',
  'meanwhile.chose': 'chose {tiles}',
  'meanwhile.peace': 'made peace with {name}',
  'meanwhile.scored': { one: 'scored {count}, now {total}', other: 'scored {count}, now {total}' },
  'takeover.title': 'What a bot played for you',
  'takeover.turns': {
    one: 'A bot played for you: {count} turn',
    other: 'A bot played for you: {count} turns',
  },
  'takeover.acted': 'A bot played a part of a turn for you',
  'takeover.choseTitle': 'A bot chose for you: {tiles}',
  'takeover.more': 'What it did',
  'takeover.conquered': 'conquered {names}',
  'takeover.chose': 'chose {tiles}',
  'takeover.declined': 'declined',
  'takeover.scored': { one: 'scored {count}, now {total}', other: 'scored {count}, now {total}' },
  'meanwhile.log': 'The whole log',

  'call.now': '● Your turn!',
  'settings.sound': 'Chime when my turn begins',
  'settings.soundText': 'Two soft notes. The title and the icon of the tab change in any case.',
} as const;
