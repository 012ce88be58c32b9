import generalText from '@vinci/words/en/general.json' with { type: 'json' };

/** What the preview of a link shows. */
export interface Card {
  readonly title: string;
  readonly text: string;
  /** File of the picture, below the address of the client. */
  readonly picture: string;
  /** Code of the game it is about; nothing for the card that stands for all others. */
  readonly code?: string;
}

export const SITE = generalText['app.name'];

/** The card of everything that nobody but those concerned is to know about, and of what does not exist; in English. */
export const GENERAL: Card = {
  title: SITE,
  text: generalText['home.claim'],
  picture: 'cards/vinci.jpg',
};
