import {
  CONFIRM_DECISION,
  GET_DECISION,
  SET_DECISION,
  TAKE_BACK_DECISION,
} from '#contract/calls.ts';
import {
  ConfirmDecision,
  DecisionOfApplication,
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
  isReleased,
  setDecisions,
  takeBackDecisions,
} from './decide.ts';
import { describeDecision } from './read.ts';
import { isOut, noSuchCode, notDecidable, notYours, wasChanged } from './refusals.ts';

/** The decision about one application. A second person confirms it; `release-routes.ts` releases. */
export function decisionRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const call = staffCalls();
  const who = staffWithin(platform, decidingRoles(platform.tenant));
  const one = { params: ByApplication };

  on(
    GET_DECISION,
    call({ who: staffWithin(platform, READING_ROLES) }, 'The decision, if the caller may see it', {
      ...one,
      answer: DecisionOfApplication,
    }),
    (request) => {
      const { accountId, ...member } = principalOf(request);
      const voice = platform.languages.for(request);
      return describeDecision(platform.database.kysely, member, accountId, platform, voice);
    },
  );
  on(
    SET_DECISION,
    call({ who }, 'Decide about an application, with a reason', { ...one, body: SetDecision }),
    async (request) => {
      if (findCode(platform.tenant, request.body.code) === undefined) throw noSuchCode();
      await decideOne(platform, principalOf(request), 0, (deciding, accountIds) =>
        setDecisions(deciding, accountIds, request.body),
      );
      const { say } = platform.languages.for(request);
      return { message: say('The decision is set. Somebody else has to confirm it.') };
    },
  );
  on(
    CONFIRM_DECISION,
    call({ who }, 'Confirm what somebody else has set', { ...one, body: ConfirmDecision }),
    async (request) => {
      const { decision } = request.body;
      await decideOne(platform, principalOf(request), decision, (deciding, accountIds) =>
        confirmDecisions(deciding, accountIds, decision),
      );
      const { say } = platform.languages.for(request);
      return { message: say('The decision is confirmed. It waits for a release.') };
    },
  );
  on(
    TAKE_BACK_DECISION,
    call({ who }, 'Take a decision back before its release', { ...one, body: TakeBackDecision }),
    async (request) => {
      const { decision, reason } = request.body;
      await decideOne(platform, principalOf(request), decision, (deciding, accountIds) =>
        takeBackDecisions(deciding, accountIds, { decisions: [decision], reason }),
      );
      const { say } = platform.languages.for(request);
      return { message: say('The decision is taken back.') };
    },
  );
}

/** Carries an act out on one application. @param decision that it is about; 0 for a new one. @throws AppError 409 if it changed nothing. */
function decideOne(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: ReaderOfOne,
  decision: number,
  act: (deciding: Deciding, accountIds: readonly number[]) => Promise<readonly Decided[]>,
): Promise<void> {
  const { staffId } = member;
  return withApplication(platform, member, async (trx, accountId, leave) => {
    const deciding = { trx, leave, staffId, platform };
    const decided = await act(deciding, [accountId]);
    if (decided.length === 0) throw await findRefusal(deciding, decision);
  });
}

async function findRefusal(
  { trx, staffId, platform }: Deciding,
  decision: number,
): Promise<AppError> {
  if (decision === 0) return notDecidable();
  const found = await trx
    .selectFrom('decisions')
    .select(['set_by', 'confirmed_at', isReleased(platform).as('isOut')])
    .where('id', '=', decision)
    .executeTakeFirst();
  if (found?.isOut) return isOut();
  return found?.confirmed_at === null && found.set_by === staffId ? notYours() : wasChanged();
}
