import { GET_HOLD, SET_HOLD } from '#contract/calls.ts';
import { ByApplication } from '#contract/desk-read.ts';
import { Hold, HoldSet, SetHold } from '#contract/desk-retention.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { staffWithin, withApplication } from '../read/access.ts';
import { staffCalls } from '../schema-of.ts';
import { hold, release } from './holds.ts';

/** The legal hold of an application, for registrars. */
export function holdRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const call = staffCalls();
  const who = staffWithin(platform, ['registrar']);

  on(
    GET_HOLD,
    call({ who }, 'Whether an application is under a legal hold', {
      params: ByApplication,
      answer: Hold,
    }),
    (request) => {
      return withApplication(platform, principalOf(request), async (trx, accountId, leave) => {
        leave({ act: 'hold.viewed', account: accountId });
        return readHold(trx, accountId);
      });
    },
  );

  on(
    SET_HOLD,
    call({ who }, 'Put an application under a legal hold, or release it, with a reason', {
      params: ByApplication,
      body: SetHold,
      answer: HoldSet,
    }),
    (request) => {
      const { is_held: isHeld, reason } = request.body;
      const say = platform.speakTo(request);
      return withApplication(platform, principalOf(request), async (trx, accountId, leave) => {
        if (isHeld) await hold({ trx, leave }, accountId, { reason, at: platform.clock() });
        else await release({ trx, leave }, accountId, reason);
        const message = isHeld
          ? say('This application is under a legal hold: nothing erases it.')
          : say('The legal hold is released.');
        return { message, ...(await readHold(trx, accountId)) };
      });
    },
  );
}

async function readHold(queries: Queries, accountId: number): Promise<Hold> {
  const row = await queries
    .selectFrom('legal_holds')
    .select(['reason', 'since'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return { since: row?.since.toISOString() ?? '', reason: row?.reason ?? '' };
}
