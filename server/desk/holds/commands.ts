import { listAccounts } from '#server/applicant/accounts/repository.ts';
import type { Command } from '#server/core/command.ts';
import { withTrail } from '#server/core/trail/record.ts';
import {
  getApplicantAccount,
  readArguments,
  WrongArguments,
} from '#server/desk/links/arguments.ts';
import { explaining } from '#server/desk/links/run-command.ts';
import { hold, release } from './holds.ts';

/** `hold USERNAME` */
export const holdCommand: Command = {
  name: 'hold',
  summary: 'puts the applications of a person under a legal hold: nothing erases them',
  usage: `hold USERNAME --reason WHY [--release]

Puts every application of a person under a legal hold. Until it is released, neither the portal
nor a person can erase them.

  USERNAME    the applicant's e-mail address
  --reason    why; it goes into the trail, too
  --release   ends the hold`,
  run: explaining('hold', async (args, platform, about) => {
    const options = { reason: { type: 'string' }, release: { type: 'boolean' } } as const;
    const { positionals, values } = readArguments(args, options, ['USERNAME']);
    const reason = (values.reason ?? '').trim();
    if (reason === '') throw new WrongArguments('--reason is missing.');
    const { kysely } = platform.database;
    const { id, username } = await getApplicantAccount(kysely, positionals[0] ?? '');
    about(id);
    const by = { kind: 'operator', command: 'hold' } as const;
    const isChanged = await withTrail(platform, by, async (trx, leave) => {
      const changes: boolean[] = [];
      for (const one of await listAccounts(trx, username)) {
        changes.push(
          values.release
            ? await release({ trx, leave }, one, reason)
            : await hold({ trx, leave }, one, { reason, at: platform.clock() }),
        );
      }
      return changes.includes(true);
    });
    const now = values.release ? 'not under a legal hold' : 'under a legal hold';
    process.stdout.write(`${username} is ${isChanged ? 'now' : 'as before'} ${now}.\n`);
  }),
};
