import {
  ACCEPT_DIFFERENCE,
  ADD_DESTINATION,
  BEGIN_HAND_ON,
  CHANGE_DESTINATION,
  GET_DELIVERIES,
  GET_DESTINATIONS,
  GET_DICTIONARY,
  GET_HAND_ON_RUNS,
  GET_HAND_ON_TROUBLES,
  GET_SLATE_MAPPING,
  GIVE_UP_HAND_ON,
  LOOK_AT_HAND_ON,
  REMOVE_DESTINATION,
  RETRY_HAND_ON,
  TRY_DESTINATION,
} from '#contract/calls.ts';
import { ById } from '#contract/desk.ts';
import {
  AcceptDifference,
  BeginRun,
  Deliveries,
  DeliveriesQuery,
  Destinations,
  HandOnRuns,
  RunsQuery,
  SaveDestination,
  SavedDestination,
  TriedDestination,
  TryDestination,
} from '#contract/desk-handing-on.ts';
import { Message } from '#contract/message.ts';
import { Type } from '#contract/schema.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { BYTE_ORDER_MARK } from '#server/desk/export/csv.ts';
import { dictionary } from '#server/desk/export/formats.ts';
import type { Speech } from '#words/say.ts';
import { limited } from '../limits.ts';
import { handedOnColumns } from './content/columns.ts';
import { slateMapping } from './content/slate.ts';
import { removeDestination, saveDestination, tryDestination } from './destinations.ts';
import { searchLedger } from './ledger.ts';
import { listDestinations, listRuns } from './report.ts';
import { acceptDifference, beginByHand, giveUpRun, lookAtRun, retryRun } from './run-acts.ts';

const refusals = { 400: Message, 401: Message, 403: Message, 404: Message, 409: Message };
const File = Type.Unsafe<string>(Type.String({ description: 'a file' }));

/** The schema of a call, with what it takes, and what it answers. */
const about = <Answer extends object, Taken extends object>(
  summary: string,
  answer: Answer,
  taken?: Taken,
) => ({
  ...{ summary, tags: ['handing on'], response: { 200: answer, ...refusals, 429: Message } },
  ...(taken as Taken),
});

/** Destinations, which administrators set up, and runs, which registrars begin. */
export function handingOnRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { settings, speakTo } = platform;
  const { kysely } = platform.database;
  const administrators = { who: staff(platform, ['administrator']) };
  const registrars = { who: staff(platform, ['registrar']) };
  const both = { who: staff(platform, ['administrator', 'registrar']) };

  on(
    GET_DESTINATIONS,
    { config: both, schema: about('Where applications are handed on to', Destinations) },
    async (request) => ({
      destinations: await listDestinations(platform, principalOf(request), speakTo(request)),
      folder: settings.handOnFolder !== undefined,
    }),
  );

  on(
    ADD_DESTINATION,
    {
      config: administrators,
      schema: about('Set up a destination', SavedDestination, { body: SaveDestination }),
    },
    async (request) => ({
      message: speakTo(request)('The destination is set up.'),
      ...(await saveDestination(platform, principalOf(request), request.body)),
    }),
  );

  on(
    CHANGE_DESTINATION,
    {
      config: administrators,
      schema: about(
        'Change a destination; secrets stay, unless the place is another one',
        SavedDestination,
        { params: ById, body: SaveDestination },
      ),
    },
    async (request) => {
      const [member, id] = [principalOf(request), Number(request.params.id)];
      const changed = await saveDestination(platform, member, request.body, id);
      return { message: speakTo(request)('The destination is changed.'), ...changed };
    },
  );

  on(
    TRY_DESTINATION,
    {
      config: limited(platform, administrators.who, 'try destination'),
      schema: about('Try the connection, without handing anything on', TriedDestination, {
        ...{ body: TryDestination },
      }),
    },
    (request) => tryDestination(platform, principalOf(request), request.body, speakTo(request)),
  );

  const csv = (call: string, summary: string, name: string, write: typeof dictionary) =>
    on(call, { config: both, schema: about(summary, File) }, async (_, reply) => {
      const disposition = `attachment; filename="matricula_${name}.csv"`;
      reply.type('text/csv; charset=utf-8').header('content-disposition', disposition);
      return BYTE_ORDER_MARK + write(await handedOnColumns(kysely, platform));
    });
  const meaning = 'The data dictionary: what each column means, as CSV';
  csv(GET_DICTIONARY, meaning, 'dictionary', dictionary);
  const mapping = 'Where each column goes in Slate, as CSV';
  csv(GET_SLATE_MAPPING, mapping, 'slate_mapping', slateMapping);

  on(
    BEGIN_HAND_ON,
    {
      config: registrars,
      schema: about('Hand on now', Message, { params: ById, body: BeginRun }),
    },
    async (request) => {
      const { params, body } = request;
      await beginByHand(platform, principalOf(request), Number(params.id), body.reach);
      return { message: speakTo(request)('The run has begun.') };
    },
  );

  on(
    ACCEPT_DIFFERENCE,
    {
      config: administrators,
      schema: about('Agree to other columns; the run that they stopped goes on', Message, {
        ...{ params: ById, body: AcceptDifference },
      }),
    },
    async (request) => {
      const say = speakTo(request);
      const [read, id] = [request.body.difference, Number(request.params.id)];
      await acceptDifference(platform, principalOf(request), id, { read, say });
      return { message: say('The columns are accepted, and the run goes on.') };
    },
  );

  type Act = (platform: Platform, member: StaffMember, id: number) => Promise<void>;
  const act = (call: string, config: typeof both, summary: string, work: Act, done: Speech) =>
    on(call, { config, schema: about(summary, Message, { params: ById }) }, async (request) => {
      await work(platform, principalOf(request), Number(request.params.id));
      return { message: done(speakTo(request)) };
    });
  const remove = 'Remove a destination; the ledger keeps what was handed on';
  act(REMOVE_DESTINATION, administrators, remove, removeDestination, (say) =>
    say('The destination is removed.'),
  );
  act(RETRY_HAND_ON, registrars, 'Go on with a run that failed, at once', retryRun, (say) =>
    say('The run goes on.'),
  );
  const giveUp = 'End a run; what it has not handed on is left to the next';
  act(GIVE_UP_HAND_ON, registrars, giveUp, giveUpRun, (say) =>
    say('The run is given up. The next one hands on what it has left.'),
  );
  const look = 'Note that somebody has looked at what went wrong';
  act(LOOK_AT_HAND_ON, both, look, lookAtRun, (say) =>
    say('It is noted that you have looked at it.'),
  );

  on(
    GET_HAND_ON_RUNS,
    {
      config: both,
      schema: about('The last runs, newest first', HandOnRuns, { querystring: RunsQuery }),
    },
    async (request) => {
      const { destination } = request.query;
      const chosen = destination === undefined ? undefined : Number(destination);
      return { runs: await listRuns(kysely, speakTo(request), chosen) };
    },
  );

  on(
    GET_HAND_ON_TROUBLES,
    {
      config: both,
      schema: about('Runs that somebody has to look at, for every page of the desk', HandOnRuns),
    },
    async (request) => ({ runs: await listRuns(kysely, speakTo(request), 'troubles') }),
  );

  on(
    GET_DELIVERIES,
    {
      config: registrars,
      schema: about(
        'The ledger: every submission and what became of it at a destination',
        Deliveries,
        { querystring: DeliveriesQuery },
      ),
    },
    (request) => searchLedger(platform, principalOf(request), request.query, speakTo(request)),
  );
}
