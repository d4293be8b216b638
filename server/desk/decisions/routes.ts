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
import type { App, Request } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import type { AppError } from '#server/core/http/errors.ts';
import { principalOf } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { decidingRoles, findCode } from '#tenant/decisions/decisions.ts';
import type { Speech } from '#words/say.ts';
import { isSamePersonAs } from '../members/repository.ts';
import { type ReaderOfOne, staffWithin, withApplication } from '../read/access.ts';
import {
  confirmDecisions,
  type Decided,
  type Deciding,
  isReleased,
  isWithdrawn,
  setDecisions,
  takeBackDecisions,
} from './decide.ts';
import { describeDecision } from './read.ts';
import { isOut, noSuchCode, notDecidable, notYours, ofWithdrawn, wasChanged } from './refusals.ts';

type Act = (deciding: Deciding, accountIds: readonly number[]) => Promise<readonly Decided[]>;

/** The decision about one application. A second person confirms it; `release-routes.ts` releases. */
export function decisionRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const who = staffWithin(platform, decidingRoles(platform.tenant));
  const one = { params: ByApplication };
  type Asked = Request & Parameters<typeof principalOf<ReaderOfOne>>[0];

  /** @param decision that the act is about; 0 for a new one. @throws AppError 409 if the act changed nothing. */
  const decide = (request: Asked, decision: number, act: Act, said: Speech) => {
    const member = principalOf(request);
    return withApplication(platform, member, async (trx, accountId, leave) => {
      const deciding = { trx, leave, staffId: member.staffId, platform };
      const { length } = await act(deciding, [accountId]);
      if (length === 0) throw await findRefusal(deciding, decision);
      return { message: said(platform.speakTo(request)) };
    });
  };

  on(
    GET_DECISION,
    'The decision, if the caller may see it',
    { who: staffWithin(platform, READING_ROLES), ...one, answer: DecisionOfApplication },
    (request) => {
      const { accountId, ...member } = principalOf(request);
      const voice = platform.languages.for(request);
      return describeDecision(platform.database.kysely, member, accountId, platform, voice);
    },
  );
  on(
    SET_DECISION,
    'Decide about an application, with a reason',
    { who, ...one, body: SetDecision },
    (request) => {
      if (findCode(platform.tenant, request.body.code) === undefined) throw noSuchCode();
      const act: Act = (deciding, accounts) => setDecisions(deciding, accounts, request.body);
      return decide(request, 0, act, (say) =>
        say('The decision is set. Somebody else has to confirm it.'),
      );
    },
  );
  on(
    CONFIRM_DECISION,
    'Confirm what somebody else has set',
    { who, ...one, body: ConfirmDecision },
    (request) => {
      const { decision } = request.body;
      const act: Act = (deciding, accounts) => confirmDecisions(deciding, accounts, decision);
      return decide(request, decision, act, (say) =>
        say('The decision is confirmed. It waits for a release.'),
      );
    },
  );
  on(
    TAKE_BACK_DECISION,
    'Take a decision back before its release',
    { who, ...one, body: TakeBackDecision },
    (request) => {
      const { decision, reason } = request.body;
      const taken = { decisions: [decision], reason };
      const act: Act = (deciding, accounts) => takeBackDecisions(deciding, accounts, taken);
      return decide(request, decision, act, (say) => say('The decision is taken back.'));
    },
  );
}

async function findRefusal(
  { trx, staffId, platform }: Deciding,
  decision: number,
): Promise<AppError> {
  if (decision === 0) return notDecidable();
  const found = await trx
    .selectFrom('decisions')
    .select(['confirmed_at', isSamePersonAs(staffId, 'set_by').as('isOwn')])
    .select(isReleased(platform).as('isOut'))
    .select(isWithdrawn.as('isWithdrawn'))
    .where('id', '=', decision)
    .executeTakeFirst();
  if (found?.isOut) return isOut();
  if (found?.isWithdrawn) return ofWithdrawn();
  return found?.confirmed_at === null && found.isOwn ? notYours() : wasChanged();
}
