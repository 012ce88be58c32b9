import { recordSchema } from '@vinci/fairness/record';
import { ANSWERS, EVENTS } from '@vinci/protocol/door';
import { declarationOf, REQUESTS, type RequestName } from '@vinci/protocol/requests';
import { BODIES } from '@vinci/protocol/schemas';
import { z } from 'zod';
import { VERSION } from '../place.ts';
import { pathOf } from './names.ts';

type Answer = keyof typeof ANSWERS;

/** What requests answer that answer more than nothing. */
const REPLIES: Partial<Record<RequestName, Answer>> = {
  intent: 'Moved',
  undo: 'Moved',
  sit: 'Seated',
  seatLink: 'Seated',
  revoke: 'Seated',
  replace: 'Replaced',
  rematch: 'Rematch',
};

const WHO = { anyone: 'Anybody at the game', seated: 'Seats', host: 'The host' } as const;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // A body that is left out is nothing that JSON could hold.
      if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {};
    },
  });
  return rest;
};

const json = (schema: object) => ({ 'application/json': { schema } });
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const refused = { description: 'Refused; nothing has changed', content: json(named('Refusal')) };

const parameter = (name: string, where: 'path' | 'query' | 'header', schema: object) => ({
  name,
  in: where,
  required: where === 'path',
  schema,
});

const CODE = parameter('code', 'path', { type: 'string' });
const ID = parameter('id', 'path', { type: 'string' });

interface Operation {
  /** Name for those who make a client of the description. */
  readonly id: string;
  readonly summary: string;
  readonly parameters?: readonly object[];
  readonly body?: z.ZodType;
  readonly status?: number;
  readonly answer?: object;
}

const operation = ({
  id,
  summary,
  parameters,
  body,
  status = 200,
  answer = json({}),
}: Operation) => ({
  operationId: id,
  summary,
  ...(parameters && { parameters }),
  ...(body && { requestBody: { content: json(schemaOf(body, 'input')) } }),
  responses: {
    [status]: { description: 'Done', content: answer },
    '4XX': refused,
    '5XX': refused,
  },
});

/** One operation for each request of the protocol. */
function requests(): Record<string, object> {
  const names = (Object.keys(REQUESTS) as RequestName[]).filter(
    (name) => name !== 'history' && name !== 'chatLog',
  );
  return Object.fromEntries(
    names.map((name) => {
      const { by, payload } = declarationOf(name);
      const reply = REPLIES[name];
      return [
        `/games/{code}/${pathOf(name)}`,
        {
          post: operation({
            id: name,
            summary: `${WHO[by]}: ${name}`,
            parameters: [CODE],
            body: payload,
            status: name === 'sit' ? 201 : 200,
            answer: json(reply === undefined ? {} : named(reply)),
          }),
        },
      ];
    }),
  );
}

const get = (summary: string, answer: Answer | 'Record', parameters: readonly object[] = []) => ({
  get: operation({ id: `get${answer}`, summary, parameters, answer: json(named(answer)) }),
});

let made: object | undefined;

/** The JSON door as OpenAPI 3.1, generated from the schemas that check what comes in. */
export function openApi(basePath: string): object {
  made ??= {
    openapi: '3.1.1',
    info: {
      title: 'Vinci Online',
      version: VERSION,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Games by JSON over HTTP, with a stream of events. docs/api.md explains the calls.',
    },
    security: [{ seat: [] }, {}],
    paths: {
      '/games': {
        ...get('Listed games that can be joined or watched', 'Games'),
        post: operation({
          id: 'create',
          summary: 'Create a game',
          body: BODIES.create,
          status: 201,
          answer: json(named('Created')),
        }),
      },
      '/games/{code}': get('The state of a game', 'State', [CODE]),
      '/games/{code}/legal': get('What whoever has to act may do', 'Legal', [CODE]),
      '/games/{code}/log': get('Moves and notes', 'Log', [
        CODE,
        parameter('from', 'query', { type: 'integer', minimum: 0 }),
      ]),
      '/games/{code}/events': {
        get: operation({
          id: 'getEvents',
          summary: 'Events as they happen',
          parameters: [CODE, parameter('Last-Event-ID', 'header', { type: 'string' })],
          answer: {
            'text/event-stream': {
              schema: { oneOf: Object.keys(EVENTS).map((type) => named(`${type}Event`)) },
            },
          },
        }),
      },
      '/games/{code}/record': get('The whole game with its secret, after its end', 'Record', [
        CODE,
      ]),
      ...requests(),
      '/boards': get('All boards', 'Boards'),
      '/boards/{id}': get('Provinces and seas of a board', 'Board', [ID]),
      '/boards/{id}/geometry': get(
        'Outlines, borders, names and places of pawns of a board',
        'Geometry',
        [ID],
      ),
      '/tiles': get('All tiles', 'Tiles'),
      '/rules': get('Rule texts with their options, and the words for phases and intents', 'Rules'),
      '/rules/{id}/clauses': get('Clauses of a rule text', 'Clauses', [ID]),
      '/options': get('What may be changed in a rule text', 'Options'),
      '/refusals': get('All codes of refusals', 'Refusals'),
    },
    components: {
      securitySchemes: { seat: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Record: schemaOf(recordSchema, 'output'),
        ...Object.fromEntries(
          Object.entries(ANSWERS).map(([name, schema]) => [name, schemaOf(schema, 'output')]),
        ),
        ...Object.fromEntries(
          Object.entries(EVENTS).map(([type, schema]) => [
            `${type}Event`,
            schemaOf(schema, 'output'),
          ]),
        ),
      },
    },
  };
  // The log of chat is read where lines are written.
  const paths = (made as { paths: Record<string, object> }).paths;
  Object.assign(paths['/games/{code}/chat'] ?? {}, get('The last lines', 'Chat', [CODE]));
  return { ...made, servers: [{ url: `${basePath}/api/v1` }] };
}
