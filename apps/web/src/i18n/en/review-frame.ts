/** The way into the review; what stands in it comes with it. */
export const reviewFrameText = {
  'review.open': 'Review the game',
  'review.loading': 'Opening the review …',
  'review.failed': 'The review could not be fetched.',
  'review.leave': 'Back to the game',
  'shortcuts.review': 'Review the game from the start to now',
} as const;
