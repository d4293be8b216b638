import { SET_HOLD } from '#contract/calls.ts';
import { ByApplication } from '#contract/desk-read.ts';
import { SetHold } from '#contract/desk-retention.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { staffWithin, withApplication } from '../read/access.ts';

/** The legal hold of an application, for registrars: no erasure removes an application under one. */
export function holdRoutes(app: App, platform: Platform): void {
  callsOf(app, 'desk')(
    SET_HOLD,

    'Put an application under a legal hold, or release it, with a reason',
    { who: staffWithin(platform, ['registrar']), params: ByApplication, body: SetHold },
    (request) => {
      const { is_held: isHeld, reason } = request.body;
      const say = platform.speakTo(request);
      return withApplication(platform, principalOf(request), async (trx, account, leave) => {
        const held = { account_id: account, reason, since: platform.clock() };
        const holds = trx.insertInto('legal_holds').values(held);
        const ends = trx.deleteFrom('legal_holds').where('account_id', '=', account);
        const { length } = isHeld
          ? await holds
              .onConflict((row) => row.doNothing())
              .returning('since')
              .execute()
          : await ends.returning('since').execute();
        const act = isHeld ? 'hold.set' : 'hold.released';
        if (length > 0) leave({ act, account, note: reason });
        return {
          message: isHeld
            ? say('This application is under a legal hold: nothing erases it.')
            : say('The legal hold is released.'),
        };
      });
    },
  );
}
