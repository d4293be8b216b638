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
import { normalizeUsername } from '#server/applicant/accounts/usernames.ts';
import type { App, Reply } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { AppError } from '#server/core/http/errors.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { BYTE_ORDER_MARK } from '#server/desk/export/csv.ts';
import { dictionary } from '#server/desk/export/formats.ts';
import type { Speech } from '#words/say.ts';
import { limitsOf, limitTries } from '../limits.ts';
import { handedOnColumns } from './content/columns.ts';
import { slateMapping } from './content/slate.ts';
import { getDestination, removeDestination, saveDestination, setupIn } from './destinations.ts';
import { LEDGER_PAGE, readLedger } from './ledger.ts';
import { listDestinations, listRuns, listTroubles } from './report.ts';
import { acceptDifference, beginByHand, giveUpRun, lookAtRun, retryRun } from './run-acts.ts';
import { hostInTrail } from './secrets.ts';
import { troubleInWords } from './troubles.ts';
import { tryOut } from './try-out.ts';

const refusals = { 400: Message, 401: Message, 403: Message };
const saved = { 200: SavedDestination, ...refusals };
const file = { 200: Type.Unsafe<string>(Type.String({ description: 'a file' })), ...refusals };
const change = {
  params: ById,
  response: { 200: Message, ...refusals, 404: Message, 409: Message },
};
const about = <Schema extends object>(summary: string, schema: Schema) => ({
  ...{ summary, tags: ['handing on'] },
  ...schema,
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
    {
      config: both,
      schema: about('Where applications are handed on to', {
        response: { 200: Destinations, ...refusals },
      }),
    },
    async (request) => ({
      destinations: await listDestinations(platform, principalOf(request), speakTo(request)),
      folder: settings.handOnFolder !== undefined,
    }),
  );

  on(
    ADD_DESTINATION,
    {
      config: administrators,
      schema: about('Set up a destination', { body: SaveDestination, response: saved }),
    },
    async (request) => {
      const say = speakTo(request);
      const added = await saveDestination(platform, principalOf(request), request.body);
      return { message: say('The destination is set up.'), ...added };
    },
  );

  on(
    CHANGE_DESTINATION,
    {
      config: administrators,
      schema: about('Change a destination; secrets stay, unless the place is another one', {
        ...{ params: ById, body: SaveDestination, response: { ...saved, 404: Message } },
      }),
    },
    async (request) => {
      const say = speakTo(request);
      const id = Number(request.params.id);
      const changed = await saveDestination(platform, principalOf(request), request.body, id);
      return { message: say('The destination is changed.'), ...changed };
    },
  );

  on(
    TRY_DESTINATION,
    {
      config: { ...administrators, limits: limitsOf('try destination') },
      schema: about('Try the connection, without handing anything on', {
        body: TryDestination,
        response: { 200: TriedDestination, ...refusals, 404: Message, 429: Message },
      }),
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
      config: both,
      schema: about('The data dictionary: what each column means, as CSV', { response: file }),
    },
    async (_request, reply) => {
      const columns = await handedOnColumns(kysely, platform);
      return sendCsv(reply, 'dictionary', dictionary(columns));
    },
  );

  on(
    GET_SLATE_MAPPING,
    {
      config: both,
      schema: about('Where each column goes in Slate, as CSV', { response: file }),
    },
    async (_request, reply) => {
      const columns = await handedOnColumns(kysely, platform);
      return sendCsv(reply, 'slate_mapping', slateMapping(columns));
    },
  );

  on(
    BEGIN_HAND_ON,
    { config: registrars, schema: about('Hand on now', { ...change, body: BeginRun }) },
    async (request) => {
      const say = speakTo(request);
      const id = Number(request.params.id);
      await beginByHand(platform, principalOf(request), id, request.body.reach);
      return { message: say('The run has begun.') };
    },
  );

  on(
    ACCEPT_DIFFERENCE,
    {
      config: administrators,
      schema: about('Agree to other columns; the run that they stopped goes on', {
        ...{ ...change, body: AcceptDifference },
      }),
    },
    async (request) => {
      const say = speakTo(request);
      const read = request.body.difference;
      const id = Number(request.params.id);
      await acceptDifference(platform, principalOf(request), id, { read, say });
      return { message: say('The columns are accepted, and the run goes on.') };
    },
  );

  type Act = (platform: Platform, member: StaffMember, id: number) => Promise<void>;
  const act = (call: string, config: typeof both, summary: string, work: Act, done: Speech) =>
    on(call, { config, schema: about(summary, change) }, async (request) => {
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
      schema: about('The last runs, newest first', {
        ...{ querystring: RunsQuery, response: { 200: HandOnRuns, ...refusals } },
      }),
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
      schema: about('Runs that somebody has to look at, for every page of the desk', {
        response: { 200: HandOnRuns, ...refusals },
      }),
    },
    async (request) => ({ runs: await listTroubles(kysely, speakTo(request)) }),
  );

  on(
    GET_DELIVERIES,
    {
      config: registrars,
      schema: about('The ledger: every submission and what became of it at a destination', {
        ...{ querystring: DeliveriesQuery },
        response: { 200: Deliveries, ...refusals, 404: Message },
      }),
    },
    async (request) => {
      const { state, ...asked } = request.query;
      const reader = principalOf(request);
      const destination = Number(asked.destination);
      const username = asked.username && normalizeUsername(asked.username);
      const run = asked.run === undefined ? undefined : Number(asked.run);
      const after = asked.after === undefined ? undefined : readPlace(asked.after);
      await getDestination(kysely, destination);
      const filter = { reader, destination, state, username, run, after };
      const found = await readLedger(kysely, speakTo(request), filter);
      await leaveTrail(platform, actorOf(reader), {
        act: 'hand-on.ledger-searched',
        details: { destination, ...(state && { state }), ...(run !== undefined && { run }) },
        note: username,
      });
      const deliveries = found.slice(0, LEDGER_PAGE);
      const last = found.length > LEDGER_PAGE ? deliveries.at(-1) : undefined;
      return { deliveries, next: last ? `${last.account_id}_${last.version}` : '' };
    },
  );
}

function sendCsv(reply: Reply, name: string, text: string): string {
  const disposition = `attachment; filename="matricula_${name}.csv"`;
  reply.type('text/csv; charset=utf-8').header('content-disposition', disposition);
  return BYTE_ORDER_MARK + text;
}

/** @throws AppError 400 */
function readPlace(text: string): { accountId: number; version: Date } {
  const [, account, version = ''] = /^(\d{1,15})_(\d{4}-\S+)$/.exec(text) ?? [];
  const at = new Date(version);
  if (account === undefined || Number.isNaN(at.getTime())) {
    throw new AppError(400, 'bad_place', (say) => say('This page of the list does not exist.'));
  }
  return { accountId: Number(account), version: at };
}
