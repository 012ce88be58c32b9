import type { NewsKind, WebhookFormat } from '@vinci/protocol';
import { tableWords } from '../table-words.ts';

export interface Announcement {
  readonly kind: NewsKind | 'trial';
  readonly code: string;
  /** Name of the seat that has to act, or that a vote is about; empty when the game is over. */
  readonly name: string;
  /** BCP 47 tag of the table, or empty. */
  readonly language: string;
  /** Address of the game; nothing when it is not known. */
  readonly link: string | undefined;
}

const wordsOf = tableWords(['name', 'channel']);

/** The sentence, with the name as it shall be shown. */
const sentence = (news: Announcement, name: string): string =>
  wordsOf(news.language).say(`channel.${news.kind}`, { name, code: news.code });

/** The body for a webhook, as JSON. A name is never more than text in it: no mention, link or style. */
export function announce(format: WebhookFormat, news: Announcement): string {
  return JSON.stringify(format === 'discord' ? forDiscord(news) : forSlack(news));
}

function forDiscord(news: Announcement): object {
  const text = sentence(news, news.name.replace(/[!-/:-@[-`{-~]/g, '\\$&'));
  return {
    content: news.link === undefined ? text : `${text} <${news.link}>`,
    allowed_mentions: { parse: [] },
  };
}

/**
 * Slack shows the blocks, in which a name is plain text by its type. Other programs that understand
 * this format read `text`, where what could be a sign is kept apart from what follows.
 */
function forSlack(news: Announcement): object {
  const { link } = news;
  const open =
    link === undefined
      ? []
      : [`<${link}|${escapeSlack(wordsOf(news.language).say('channel.open'))}>`];
  const name = escapeSlack(news.name).replace(/[@*_~`#[\]()!]|:(?=\/\/)/g, '\u200b$&\u200b');
  return {
    text: [sentence(news, name), ...open].join(' '),
    blocks: [
      {
        type: 'section',
        text: { type: 'plain_text', text: sentence(news, news.name), emoji: false },
      },
      ...open.map((text) => ({ type: 'section', text: { type: 'mrkdwn', text } })),
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

const escapeSlack = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
