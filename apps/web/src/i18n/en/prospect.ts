/** What a civilization on the track would mean on the present board. */
export const prospectText = {
  'prospect.count': '{all} on the map, {free} free',
  'prospect.allFree': '{all} on the map, all free',
  'prospect.twice': 'Counts twice: {text}',
  'prospect.defenders': '{all} provinces have defenders',
  'prospect.coasts': '{all} on a coast, {free} free',
  'prospect.coastsFree': '{all} on a coast, all free',
  'prospect.water': '{all} by water, {free} free',
  'prospect.waterFree': '{all} by water, all free',
  'prospect.noDecline': 'You have no declining empire yet',
  'prospect.decline': {
    one: 'Your declining empire has {count} province',
    other: 'Your declining empire has {count} provinces',
  },
  'prospect.reach': { one: '≈ {count} province', other: '≈ {count} provinces' },
  'prospect.reachWhy': {
    one: 'Enough for about {count} province at the mean cost on this board.',
    other: 'Enough for about {count} provinces at the mean cost on this board.',
  },
  'prospect.vp': '{before} → {after} points',
  'prospect.short': '{before} → {after}',
  'prospect.vpSame': 'you keep {after} points',
  'track.price.rule': {
    one: 'The first costs nothing. Each place further costs {count} point, left as coins on those you pass over. “Free” provinces belong to no empire.',
    other:
      'The first costs nothing. Each place further costs {count} points, left as coins on those you pass over. “Free” provinces belong to no empire.',
  },
} as const;
