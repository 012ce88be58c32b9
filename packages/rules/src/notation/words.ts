/** Words for the reasons of a draft, in the order of their codes. */
export const DRAFT_WORDS = ['opening', 'first-turn', 'decline', 'decline-scored'] as const;
