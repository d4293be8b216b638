import * as calls from '#contract/calls.ts';
import { ById } from '#contract/desk.ts';
import {
  BeginRun,
  Deliveries,
  DeliveriesQuery,
  Destinations,
  HandOnRuns,
  SaveDestination,
  SavedDestination,
  TriedDestination,
  TryDestination,
} from '#contract/desk-handing-on.ts';
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
import { listSharedViews } from './view.ts';

const File = Type.Unsafe<string>(Type.String({ description: 'a file' }));

/** Destinations, which administrators set up, and runs, which registrars begin. */
export function handingOnRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'handing on');
  const { settings, speakTo } = platform;
  const { kysely } = platform.database;
  const administrators = { who: staff(platform, ['administrator']) };
  const registrars = { who: staff(platform, ['registrar']) };
  const both = { who: staff(platform, ['administrator', 'registrar']) };

  on(
    calls.GET_DESTINATIONS,
    'Where applications are handed on to',
    { ...both, answer: Destinations },
    async (request) => ({
      destinations: await listDestinations(platform, principalOf(request), speakTo(request)),
      folder: settings.handOnFolder !== undefined,
      views: await listSharedViews(kysely),
    }),
  );

  on(
    calls.ADD_DESTINATION,
    'Set up a destination',
    { ...administrators, body: SaveDestination, answer: SavedDestination },
    async (request) => ({
      message: speakTo(request)('The destination is set up.'),
      ...(await saveDestination(platform, principalOf(request), request.body)),
    }),
  );

  on(
    calls.CHANGE_DESTINATION,
    'Change a destination; secrets stay, unless the place is another one',
    { ...administrators, params: ById, body: SaveDestination, answer: SavedDestination },
    async (request) => {
      const [member, id] = [principalOf(request), Number(request.params.id)];
      const changed = await saveDestination(platform, member, request.body, id);
      return { message: speakTo(request)('The destination is changed.'), ...changed };
    },
  );

  on(
    calls.TRY_DESTINATION,
    'Try the connection, without handing anything on',
    {
      ...limited(platform, administrators.who, 'try destination'),
      body: TryDestination,
      answer: TriedDestination,
    },
    (request) => tryDestination(platform, principalOf(request), request.body, speakTo(request)),
  );

  const csv = (call: string, summary: string, name: string, write: typeof dictionary) =>
    on(call, summary, { ...both, answer: File }, async (_, reply) => {
      const disposition = `attachment; filename="matricula_${name}.csv"`;
      reply.type('text/csv; charset=utf-8').header('content-disposition', disposition);
      return BYTE_ORDER_MARK + write(await handedOnColumns(kysely, platform));
    });
  const meaning = 'The data dictionary: what each column means, as CSV';
  csv(calls.GET_DICTIONARY, meaning, 'dictionary', dictionary);
  const mapping = 'Where each column goes in Slate, as CSV';
  csv(calls.GET_SLATE_MAPPING, mapping, 'slate_mapping', slateMapping);

  on(
    calls.BEGIN_HAND_ON,
    'Hand on now',
    { ...registrars, params: ById, body: BeginRun },
    async (request) => {
      const { params, body } = request;
      await beginByHand(platform, principalOf(request), Number(params.id), body.reach);
      return { message: speakTo(request)('The run has begun.') };
    },
  );

  type Act = (platform: Platform, member: StaffMember, id: number) => Promise<void>;
  const act = (call: string, config: typeof both, summary: string, work: Act, done: Speech) =>
    on(call, summary, { ...config, params: ById }, async (request) => {
      await work(platform, principalOf(request), Number(request.params.id));
      return { message: done(speakTo(request)) };
    });
  const remove = 'Remove a destination; the ledger keeps what was handed on';
  act(calls.REMOVE_DESTINATION, administrators, remove, removeDestination, (say) =>
    say('The destination is removed.'),
  );
  act(calls.RETRY_HAND_ON, registrars, 'Go on with a run that failed, at once', retryRun, (say) =>
    say('The run goes on.'),
  );
  const accept = 'Agree to other columns; the run that they stopped goes on';
  act(calls.ACCEPT_DIFFERENCE, administrators, accept, acceptDifference, (say) =>
    say('The columns are accepted, and the run goes on.'),
  );
  const giveUp = 'End a run; what it has not handed on is left to the next';
  act(calls.GIVE_UP_HAND_ON, registrars, giveUp, giveUpRun, (say) =>
    say('The run is given up. The next one hands on what is left.'),
  );
  const look = 'Note that somebody has looked at what went wrong';
  act(calls.LOOK_AT_HAND_ON, both, look, lookAtRun, (say) =>
    say('It is noted that you have looked at it.'),
  );

  on(
    calls.GET_HAND_ON_RUNS,
    'The last runs, newest first',
    { ...both, answer: HandOnRuns },
    async (request) => ({ runs: await listRuns(kysely, speakTo(request)) }),
  );

  on(
    calls.GET_HAND_ON_TROUBLES,
    'Runs that somebody has to look at, for every page of the desk',
    { ...both, answer: HandOnRuns },
    async (request) => ({ runs: await listRuns(kysely, speakTo(request), 'troubles') }),
  );

  on(
    calls.GET_DELIVERIES,
    'The ledger: every submission and what became of it at a destination',
    { ...registrars, querystring: DeliveriesQuery, answer: Deliveries },
    (request) => searchLedger(platform, principalOf(request), request.query, speakTo(request)),
  );
}
