import {
  ACCEPT_DIFFERENCE,
  BEGIN_HAND_ON,
  GET_DELIVERIES,
  GET_HAND_ON_RUNS,
  GET_HAND_ON_TROUBLES,
  GIVE_UP_HAND_ON,
  LOOK_AT_HAND_ON,
  RETRY_HAND_ON,
} from '#contract/calls.ts';
import { ById } from '#contract/desk.ts';
import {
  AcceptDifference,
  BeginRun,
  Deliveries,
  DeliveriesQuery,
  HandOnRuns,
  HandOnTroubles,
  RunsQuery,
} from '#contract/desk-handing-on.ts';
import { Message } from '#contract/message.ts';
import { normalizeUsername } from '#server/accounts/usernames.ts';
import { staff } from '#server/identity/guard.ts';
import { actorOf } from '#server/identity/principal.ts';
import type { App } from '#server/platform/http/app.ts';
import { callsOf } from '#server/platform/http/calls.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { principalOf } from '#server/platform/http/who.ts';
import type { Platform } from '#server/platform/platform.ts';
import { leaveTrail } from '#server/trail/record.ts';
import { mustBeDestination } from './destinations.ts';
import { LEDGER_PAGE, readLedger } from './ledger.ts';
import { listRuns, listTroubles } from './report.ts';
import { acceptDifference, beginByHand, giveUpRun, lookAtRun, retryRun } from './run-acts.ts';

const tags = ['handing on'];
const refusals = { 400: Message, 401: Message, 403: Message };
const changes = { 200: Message, ...refusals, 404: Message, 409: Message };

/** Runs that hand applications on: registrars begin them. */
export function runRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, speakTo } = platform;
  const registrars = staff(platform, ['registrar']);
  const both = staff(platform, ['administrator', 'registrar']);

  on(
    BEGIN_HAND_ON,
    {
      config: { who: registrars },
      schema: {
        summary: 'Hand on now',
        tags,
        params: ById,
        body: BeginRun,
        response: changes,
      },
    },
    async (request) => {
      const say = speakTo(request);
      const id = Number(request.params.id);
      await beginByHand(platform, principalOf(request), id, request.body.reach);
      return { message: say('The run has begun.') };
    },
  );

  on(
    GET_HAND_ON_RUNS,
    {
      config: { who: both },
      schema: {
        summary: 'The last runs, newest first',
        tags,
        querystring: RunsQuery,
        response: { 200: HandOnRuns, ...refusals },
      },
    },
    async (request) => {
      const { destination } = request.query;
      const chosen = destination === undefined ? {} : { destination: Number(destination) };
      return { runs: await listRuns(database.kysely, speakTo(request), chosen) };
    },
  );

  on(
    GET_HAND_ON_TROUBLES,
    {
      config: { who: both },
      schema: {
        summary: 'Runs that somebody has to look at, for every page of the desk',
        tags,
        response: { 200: HandOnTroubles, 401: Message, 403: Message },
      },
    },
    async (request) => ({ runs: await listTroubles(database.kysely, speakTo(request)) }),
  );

  on(
    RETRY_HAND_ON,
    {
      config: { who: registrars },
      schema: {
        summary: 'Go on with a run that failed, at once',
        tags,
        params: ById,
        response: changes,
      },
    },
    async (request) => {
      const say = speakTo(request);
      await retryRun(platform, principalOf(request), Number(request.params.id));
      return { message: say('The run goes on.') };
    },
  );

  on(
    GIVE_UP_HAND_ON,
    {
      config: { who: registrars },
      schema: {
        summary: 'End a run; what it has not handed on is left to the next',
        tags,
        params: ById,
        response: changes,
      },
    },
    async (request) => {
      const say = speakTo(request);
      await giveUpRun(platform, principalOf(request), Number(request.params.id));
      return { message: say('The run is given up. The next one hands on what it has left.') };
    },
  );

  on(
    ACCEPT_DIFFERENCE,
    {
      config: { who: staff(platform, ['administrator']) },
      schema: {
        summary: 'Agree to other columns; the run that they stopped goes on',
        tags,
        params: ById,
        body: AcceptDifference,
        response: changes,
      },
    },
    async (request) => {
      const say = speakTo(request);
      const read = request.body.difference;
      const id = Number(request.params.id);
      await acceptDifference(platform, principalOf(request), id, { read, say });
      return { message: say('The columns are accepted, and the run goes on.') };
    },
  );

  on(
    LOOK_AT_HAND_ON,
    {
      config: { who: both },
      schema: {
        summary: 'Note that somebody has looked at what went wrong',
        tags,
        params: ById,
        response: { 200: Message, ...refusals, 404: Message },
      },
    },
    async (request) => {
      const say = speakTo(request);
      await lookAtRun(platform, principalOf(request), Number(request.params.id));
      return { message: say('It is noted that you have looked at it.') };
    },
  );

  on(
    GET_DELIVERIES,
    {
      config: { who: registrars },
      schema: {
        summary: 'The ledger: every submission and what became of it at a destination',
        tags,
        querystring: DeliveriesQuery,
        response: { 200: Deliveries, ...refusals, 404: Message },
      },
    },
    async (request) => {
      const { destination, state, username, run, after } = request.query;
      const member = principalOf(request);
      const filter = {
        reader: member,
        destination: Number(destination),
        state,
        username: username === undefined ? undefined : normalizeUsername(username),
        run: run === undefined ? undefined : Number(run),
        after: after === undefined ? undefined : readPlace(after),
      };
      await mustBeDestination(database.kysely, filter.destination);
      const found = await readLedger(database.kysely, speakTo(request), filter);
      await leaveTrail(platform, actorOf(member), {
        act: 'hand-on.ledger-searched',
        details: {
          destination: filter.destination,
          ...(state && { state }),
          ...(filter.run !== undefined && { run: filter.run }),
        },
        note: filter.username,
      });
      const deliveries = found.slice(0, LEDGER_PAGE);
      const last = deliveries.at(-1);
      const hasMore = found.length > LEDGER_PAGE && last !== undefined;
      return { deliveries, next: hasMore ? `${last.account_id}_${last.version}` : '' };
    },
  );
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
