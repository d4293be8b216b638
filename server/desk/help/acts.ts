/** Acts of the office for one applicant: each runs in one transaction, and leaves a line with its reason in the trail. */
import { ByAccount, WithReason } from '#contract/desk-help.ts';
import type { StaffRole } from '#contract/desk-page.ts';
import type { Static, TSchema } from '#contract/schema.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { type Leave, withTrail } from '#server/core/trail/record.ts';
import type { Speech } from '#words/say.ts';
import { limited } from '../limits.ts';
import { type ReaderOfOne, staffWithin } from '../read/access.ts';

/** The surroundings of an act. */
export type Help = {
  readonly platform: Platform;
  readonly trx: Transaction;
  readonly member: ReaderOfOne;
  readonly accountId: number;
  readonly leave: Leave;
  /** The account and the reason, for the line. */
  readonly about: { readonly account: number; readonly note: string };
};

/** @returns what the staff member is told. */
type Act<Body> = (help: Help, body: Body & WithReason) => Promise<Speech>;

/** Adds the routes of acts that staff with these roles may carry out. */
export function actsOn(app: App, platform: Platform, roles: readonly StaffRole[]) {
  const on = callsOf(app, 'help');
  const config = limited(platform, staffWithin(platform, roles), 'help');
  return <Body extends TSchema = typeof WithReason>(
    call: string,
    summary: string,
    act: Act<Static<Body>>,
    body: Body = WithReason as unknown as Body,
  ): void => {
    on(call, summary, { ...config, params: ByAccount, body }, async (request) => {
      const say = platform.speakTo(request);
      const member = principalOf(request);
      const { accountId } = member;
      const given = request.body as Static<Body> & WithReason;
      const about = { account: accountId, note: given.reason };
      const speech = await withTrail(platform, actorOf(member), (trx, leave) =>
        act({ platform, trx, member, accountId, leave, about }, given),
      );
      return { message: speech(say) };
    });
  };
}
