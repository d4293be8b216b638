import { STAFF_ROLES, type StaffScope } from '#contract/desk.ts';
import { isEmail } from '#form/accounts/credentials.ts';
import { normalizeUsername } from '#server/applicant/accounts/usernames.ts';
import type { Command } from '#server/core/command.ts';
import { whereToLook } from '#server/core/mail/dev-mailbox.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import {
  CommandFailed,
  readArguments,
  readChoice,
  WrongArguments,
} from '#server/desk/links/arguments.ts';
import { explaining } from '#server/desk/links/run-command.ts';
import { inviteStaff } from '../invitations/invite.ts';
import { INVITATION_DAYS } from '../letters.ts';
import { removeStaff } from '../members/change.ts';
import { listMembers } from '../members/list.ts';
import { findMembers } from '../members/repository.ts';

const by = (command: string) => ({ kind: 'operator', command }) as const;

/** `staff invite MAIL --role ROLE` */
export const staffInviteCommand: Command = {
  name: 'staff invite',
  summary: 'mails a member of the staff a link that registers a passkey',
  usage: `staff invite MAIL --role ROLE [--role ROLE] [--scope FACET=VALUE]

Mails a link that registers a passkey, once, within ${INVITATION_DAYS} days. An existing member gets the new roles
at once, and keeps the scope unless a new one is given. Using the link ends all earlier passkeys, so
it also helps a member who has lost one.

  MAIL                 their email address
  --role ROLE          ${STAFF_ROLES.join(', ')}; several by several --role
  --scope FACET=VALUE  what a reader is limited to, such as term=2027FA; several by several --scope`,
  run: explaining('staff invite', async (args, platform) => {
    const { values, positionals } = readArguments(
      args,
      { role: { type: 'string', multiple: true }, scope: { type: 'string', multiple: true } },
      ['MAIL'],
    );
    const [typed = ''] = positionals;
    if (!isEmail(typed))
      throw new WrongArguments(`MAIL is "${typed}". It must be an email address.`);
    const roles = (values.role ?? []).map((role) => readChoice('--role', role, STAFF_ROLES));
    if (roles.length === 0) throw new WrongArguments('--role is missing.');
    const mail = normalizeUsername(typed);
    const invited = { mail, roles, scope: readScope(values.scope) };
    await inviteStaff(platform, by('staff invite'), invited);
    const where = whereToLook(platform.languages.in(undefined).say, platform.settings);
    process.stdout.write(`We have sent an invitation to ${mail}.${where}\n`);
  }),
};

/** `staff list` */
export const staffListCommand: Command = {
  name: 'staff list',
  summary: 'prints the members of the staff who may sign in, one a line',
  usage: `staff list [--all]

Prints one person a line, separated by tabs: number, email address, roles, how they sign in, how
many sessions they have now.

  --all   also those whose access was taken away`,
  run: explaining('staff list', async (args, platform) => {
    const { values } = readArguments(args, { all: { type: 'boolean', default: false } });
    const members = await listMembers(platform);
    const shown = members.filter(({ removed_at }) => values.all || removed_at === '');
    await leaveTrail(platform, by('staff list'), { act: 'staff.listed' });
    for (const { id, mail, roles, sessions, ...member } of shown) {
      const cells = [id, mail, roles.join(' '), waysOf(member), sessions.length];
      process.stdout.write(`${cells.join('\t')}\n`);
    }
  }),
};

/** `staff remove MAIL` */
export const staffRemoveCommand: Command = {
  name: 'staff remove',
  summary: "takes a member's access to the desk away",
  usage: `staff remove MAIL

Takes a member's access away at once: sessions, passkeys and invitations end. The trail still says
what they did.

  MAIL   their email address, or their number as "staff list" prints it`,
  run: explaining('staff remove', async (args, platform) => {
    const { positionals } = readArguments(args, {}, ['MAIL']);
    const wanted = normalizeUsername(positionals[0] ?? '');
    const [found, ...more] = await findMembers(platform.database.kysely, wanted);
    if (found === undefined) throw new CommandFailed(`There is nobody "${wanted}" at the desk.`);
    if (more.length > 0) {
      const ids = [found, ...more].map(({ id }) => id).join(', ');
      throw new CommandFailed(`"${wanted}" matches several people. Please give a number: ${ids}.`);
    }
    await removeStaff(platform, by('staff remove'), found.id);
    process.stdout.write(`${wanted} has no access anymore.\n`);
  }),
};

function waysOf(member: {
  is_from_provider: boolean;
  passkeys: number;
  invited_until: string;
  removed_at: string;
}): string {
  if (member.removed_at !== '') return 'removed';
  if (member.is_from_provider) return 'provider';
  const invited = member.invited_until === '' ? '' : ', invited';
  return `${member.passkeys} ${member.passkeys === 1 ? 'passkey' : 'passkeys'}${invited}`;
}

function readScope(pairs: readonly string[] | undefined): StaffScope | undefined {
  if (pairs === undefined) return undefined;
  const scope: Record<string, string[]> = {};
  for (const pair of pairs) {
    const [, facet, value] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (facet === undefined || value === undefined) {
      throw new WrongArguments(`--scope is "${pair}". It must be as FACET=VALUE.`);
    }
    scope[facet] = [...(scope[facet] ?? []), value];
  }
  return scope;
}
