import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import type { Command } from '#server/core/command.ts';
import { createHandoff, revokeHandoffs } from '#server/core/identity/handoffs/repository.ts';
import { OFFICE_DAYS } from '#server/core/identity/handoffs/state.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { getApplicantAccount, readArguments, readDays, WrongArguments } from './arguments.ts';
import { explaining } from './run-command.ts';

const BY = { kind: 'operator', command: 'service-link' } as const;
const DAYS = String(OFFICE_DAYS.view);

/** `service-link USERNAME [--days 14]`, `service-link USERNAME --revoke` */
export const serviceLinkCommand: Command = {
  name: 'service-link',
  summary: "prints the address of the read-only view of an applicant's application",
  usage: `service-link USERNAME [--days ${DAYS}]
       service-link USERNAME --revoke

Prints one line: an address that shows this applicant's application to whoever has it,
as it stands when it is opened. Give it to staff only. Each use is noted.

  USERNAME   the applicant's email address
  --days N   how long the address works, 1 to 3650 days; ${DAYS} unless told otherwise
  --revoke   ends every address that was made for this applicant, and makes none`,
  run: explaining('service-link', async (args, platform, about) => {
    const { values, positionals } = readArguments(
      args,
      { days: { type: 'string' }, revoke: { type: 'boolean', default: false } },
      ['USERNAME'],
    );
    if (values.revoke && values.days !== undefined) {
      throw new WrongArguments('--revoke ends addresses at once, so it takes no --days.');
    }
    const days = readDays(values.days ?? DAYS);
    const { kysely } = platform.database;
    const { id, username } = await getApplicantAccount(kysely, positionals[0] ?? '');
    about(id);
    if (values.revoke) {
      const revoked = await revoke(platform, id);
      process.stdout.write(`${username}: ${revoked} ${revoked === 1 ? 'link' : 'links'} ended.\n`);
    } else {
      process.stdout.write(`${await makeServiceLink(platform, BY, id, { days })}\n`);
    }
  }),
};

function revoke(platform: Platform, accountId: number): Promise<number> {
  return withTrail(platform, BY, async (trx, leave) => {
    const which = { kinds: ['view'] } as const;
    const { length: links } = await revokeHandoffs(trx, accountId, which, platform.clock());
    leave({ act: 'service-link.revoked', account: accountId, details: { links } });
    return links;
  });
}

/** Makes a link that shows an application to whoever has it. @returns its address, which nobody can read again. */
export function makeServiceLink(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  by: Actor,
  account: number,
  { days, reason: note }: { readonly days: number; readonly reason?: string },
): Promise<string> {
  return withTrail(platform, by, async (trx, leave) => {
    const link = { kind: 'view', accountId: account, lives: { days } } as const;
    const { code } = await createHandoff(trx, link, platform.clock());
    leave({ act: 'service-link.made', account, details: { days }, ...(note && { note }) });
    return `${platform.settings.publicUrl}${DEFAULT_ROUTE}?service_token=${code}`;
  });
}
