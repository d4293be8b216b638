import {
  CONFIRM_DECISION,
  GET_DECISIONS,
  SET_DECISION,
  TAKE_BACK_DECISION,
} from '#contract/calls.ts';
import {
  ConfirmDecision,
  DecisionsOfApplication,
  SetDecision,
  TakeBackDecision,
} from '#contract/desk-decisions.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import { ByApplication } from '#contract/desk-read.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import type { AppError } from '#server/core/http/errors.ts';
import { principalOf } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { decidingRoles, findCode } from '#tenant/decisions/decisions.ts';
import { type ReaderOfOne, staffWithin, withApplication } from '../read/access.ts';
import { staffCalls } from '../schema-of.ts';
import {
  confirmDecisions,
  type Decided,
  type Deciding,
  setDecisions,
  takeBackDecisions,
} from './decide.ts';
import { describeDecisions, listDecisions } from './read.ts';
import { isOut, noSuchCode, notDecidable, notYours, wasChanged } from './refusals.ts';

/** The decision about one application. A second person confirms it; `release-routes.ts` releases. */
export function decisionRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const call = staffCalls();
  const who = staffWithin(platform, decidingRoles(platform.tenant));
  const one = { params: ByApplication };

  on(
    GET_DECISIONS,
    call({ who: staffWithin(platform, READING_ROLES) }, 'The decisions that the caller may see', {
      ...one,
      answer: DecisionsOfApplication,
    }),
    (request) => {
      const { accountId, ...member } = principalOf(request);
      const voice = platform.languages.for(request);
      return describeDecisions(platform.database.kysely, member, accountId, platform, voice);
    },
  );

  on(
    SET_DECISION,
    call({ who }, 'Decide about an application, with a reason', { ...one, body: SetDecision }),
    async (request) => {
      if (findCode(platform.tenant, request.body.code) === undefined) throw noSuchCode();
      await decideOne(
        platform,
        principalOf(request),
        (deciding, accountId) => setDecisions(deciding, [accountId], request.body),
        notDecidable,
      );
      const { say } = platform.languages.for(request);
      return { message: say('The decision is set. Somebody else has to confirm it.') };
    },
  );

  on(
    CONFIRM_DECISION,
    call({ who }, 'Confirm a decision that somebody else has set', {
      ...one,
      body: ConfirmDecision,
    }),
    async (request) => {
      const { decision } = request.body;
      const member = principalOf(request);
      await decideOne(
        platform,
        member,
        (deciding, accountId) => confirmDecisions(deciding, [accountId], decision),
        (all) => {
          const isOwn = all.some(({ id, setId }) => id === decision && setId === member.staffId);
          return isOwn ? notYours() : wasChanged();
        },
      );
      const { say } = platform.languages.for(request);
      return { message: say('The decision is confirmed. It waits for a release.') };
    },
  );

  on(
    TAKE_BACK_DECISION,
    call({ who }, 'Take a decision back before its release, with a reason', {
      ...one,
      body: TakeBackDecision,
    }),
    async (request) => {
      const { decision, reason } = request.body;
      await decideOne(
        platform,
        principalOf(request),
        (deciding, accountId) =>
          takeBackDecisions(deciding, [accountId], { decisions: [decision], reason }),
        (all) => {
          const isReleased = all.some(({ id, isOut }) => id === decision && isOut);
          return isReleased ? isOut() : wasChanged();
        },
      );
      const { say } = platform.languages.for(request);
      return { message: say('The decision is taken back.') };
    },
  );
}

/** Carries an act out on one application. @param why it changed nothing, asked in the same transaction. */
function decideOne(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: ReaderOfOne,
  act: (deciding: Deciding, accountId: number) => Promise<readonly Decided[]>,
  why: (all: Awaited<ReturnType<typeof listDecisions>>) => AppError,
): Promise<void> {
  const { staffId } = member;
  return withApplication(platform, member, async (trx, accountId, leave) => {
    const decided = await act({ trx, leave, staffId, platform }, accountId);
    if (decided.length === 0) throw why(await listDecisions(trx, accountId, platform));
  });
}
