import type { Refusal } from '@vinci/protocol';
import type { ErrorRequestHandler } from 'express';
import type { Config } from '../../config.ts';
import type { Services } from '../../services.ts';
import { healthOf } from '../health.ts';
import { html } from './html.ts';
import { page } from './layout.ts';

/** A refusal for the operator to read. */
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
    if (!isOurs || (await healthOf(services)).status !== 'failing') return next(error);
    services.log.warn({ err: error }, 'the operator was shown nothing');
    response
      .status(503)
      .type('html')
      .send(
        page(
          services.config,
          'The journal does not answer',
          html`<p class="wrong">The database or the data folder does not answer, so nothing can be shown or done here.</p>
<p>Players are told that their moves cannot be saved. Once it is back, play goes on by itself with the next move.</p>`,
        ),
      );
  };
