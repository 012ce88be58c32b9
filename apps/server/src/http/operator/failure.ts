import type { Refusal } from '@vinci/protocol';
import type { ErrorRequestHandler } from 'express';
import type { Config } from '../../config.ts';
import { JOURNAL_TROUBLE } from '../../operations/doctor/advice.ts';
import type { Services } from '../../services.ts';
import { healthOf } from '../health.ts';
import { html } from './html.ts';
import { page, showPage } from './layout.ts';

export const refusalPage =
  (config: Pick<Config, 'basePath'>) =>
  ({ text, retryAfter, reference }: Refusal): string =>
    page(
      config,
      'Not done',
      html`<p class="wrong">${text}</p>
${retryAfter === undefined ? '' : html`<p>That ends in ${Math.ceil(retryAfter / 60)} minutes at the latest.</p>`}
${reference === undefined ? '' : html`<p>The log says why, in the lines with <code>${reference}</code>.</p>`}`,
    );

/** Says so where the journal does not answer; whatever else is wrong, others look after. */
export const journalAway =
  (services: Services): ErrorRequestHandler =>
  async (error: unknown, _request, response, next) => {
    const { status } = Object(error) as { status?: unknown };
    const isOurs = typeof status !== 'number' && !response.headersSent;
    const { status: state, journal = 'away' } = await healthOf(services);
    if (!isOurs || state !== 'failing') return next(error);
    services.log.warn({ err: error }, 'the operator was shown nothing');
    showPage(
      response,
      services.config,
      journal === 'away' ? 'The journal does not answer' : 'The journal is not well',
      html`<p class="wrong">${JOURNAL_TROUBLE[journal]}</p>
<p>Players are told when a move cannot be saved. Once that is over, play goes on by itself with the next move.</p>`,
      503,
    );
  };
