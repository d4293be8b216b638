import {
  ADD_DESTINATION,
  CHANGE_DESTINATION,
  GET_DESTINATIONS,
  GET_DICTIONARY,
  GET_SLATE_MAPPING,
  REMOVE_DESTINATION,
  TRY_DESTINATION,
} from '#contract/calls.ts';
import { ById } from '#contract/desk.ts';
import {
  Destinations,
  SaveDestination,
  SavedDestination,
  TriedDestination,
  TryDestination,
} from '#contract/desk-handing-on.ts';
import { Message } from '#contract/message.ts';
import { Type } from '#contract/schema.ts';
import { staff } from '#server/identity/guard.ts';
import { actorOf } from '#server/identity/principal.ts';
import type { App, Reply } from '#server/platform/http/app.ts';
import { callsOf } from '#server/platform/http/calls.ts';
import { principalOf } from '#server/platform/http/who.ts';
import type { Platform } from '#server/platform/platform.ts';
import { BYTE_ORDER_MARK } from '#server/staff/export/csv.ts';
import { dictionary } from '#server/staff/export/formats.ts';
import { leaveTrail } from '#server/trail/record.ts';
import { limitsOf, limitTries } from '../limits.ts';
import { handedOnColumns } from './content/columns.ts';
import { slateMapping } from './content/slate.ts';
import { removeDestination, saveDestination, setupIn } from './destinations.ts';
import { listDestinations } from './report.ts';
import { hostInTrail } from './secrets.ts';
import { troubleInWords } from './troubles.ts';
import { tryOut } from './try-out.ts';

const tags = ['handing on'];
const refusals = { 400: Message, 401: Message, 403: Message };
const file = Type.Unsafe<string>(Type.String({ description: 'a file' }));

/** Where applications are handed on to: administrators set it up. */
export function destinationRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, settings, speakTo } = platform;
  const who = staff(platform, ['administrator']);
  const readers = staff(platform, ['administrator', 'registrar']);

  on(
    GET_DESTINATIONS,
    {
      config: { who: readers },
      schema: {
        ...{ summary: 'Where applications are handed on to', tags },
        response: { 200: Destinations, ...refusals },
      },
    },
    async (request) => ({
      destinations: await listDestinations(platform, principalOf(request), speakTo(request)),
      folder: settings.handOnFolder !== undefined,
    }),
  );

  on(
    ADD_DESTINATION,
    {
      config: { who },
      schema: {
        ...{ summary: 'Set up a destination', tags, body: SaveDestination },
        response: { 200: SavedDestination, ...refusals },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const saved = await saveDestination(platform, principalOf(request), request.body);
      return { message: say('The destination is set up.'), ...saved };
    },
  );

  on(
    CHANGE_DESTINATION,
    {
      config: { who },
      schema: {
        summary: 'Change a destination; secrets stay, unless the place is another one',
        ...{ tags, params: ById, body: SaveDestination },
        response: { 200: SavedDestination, ...refusals, 404: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const id = Number(request.params.id);
      const saved = await saveDestination(platform, principalOf(request), request.body, id);
      return { message: say('The destination is changed.'), ...saved };
    },
  );

  on(
    REMOVE_DESTINATION,
    {
      config: { who },
      schema: {
        summary: 'Remove a destination; the ledger keeps what was handed on',
        ...{ tags, params: ById },
        response: { 200: Message, ...refusals, 404: Message, 409: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      await removeDestination(platform, principalOf(request), Number(request.params.id));
      return { message: say('The destination is removed.') };
    },
  );

  on(
    TRY_DESTINATION,
    {
      config: { who, limits: limitsOf('try destination') },
      schema: {
        summary: 'Try the connection, without handing anything on',
        ...{ tags, body: TryDestination },
        response: { 200: TriedDestination, ...refusals, 404: Message, 429: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      const member = principalOf(request);
      await limitTries(platform, 'try destination', member);
      const { id: destination, kind } = request.body;
      const setup = setupIn(request.body);
      const { trouble, hostKey } = await tryOut(setup, request.body, platform);
      const outcome = trouble?.code ?? 'works';
      await leaveTrail(platform, actorOf(member), {
        act: 'destination.tried',
        details: { ...(destination && { destination }), kind, ...hostInTrail(setup), outcome },
      });
      const message =
        trouble === undefined
          ? say('The connection works. Nothing was handed on.')
          : troubleInWords(say, trouble);
      return { message, works: trouble === undefined, host_key: hostKey };
    },
  );

  on(
    GET_DICTIONARY,
    {
      config: { who: readers },
      schema: {
        summary: 'The data dictionary: what each column means, as CSV',
        ...{ tags, response: { 200: file, ...refusals } },
      },
    },
    async (_request, reply) => sendCsv(reply, 'dictionary', dictionary(await columns())),
  );

  on(
    GET_SLATE_MAPPING,
    {
      config: { who: readers },
      schema: {
        summary: 'Where each column goes in Slate, as CSV',
        ...{ tags, response: { 200: file, ...refusals } },
      },
    },
    async (_request, reply) => sendCsv(reply, 'slate_mapping', slateMapping(await columns())),
  );

  const columns = () => handedOnColumns(database.kysely, platform);
}

function sendCsv(reply: Reply, name: string, text: string): string {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="matricula_${name}.csv"`);
  return BYTE_ORDER_MARK + text;
}
