import type { Command } from '#server/core/command.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { readArguments } from '#server/desk/links/arguments.ts';
import { explaining } from '#server/desk/links/run-command.ts';
import { eraseCommand, sessionsEndCommand } from './commands/applicants.ts';
import { auditVerifyCommand } from './commands/audit.ts';
import { erasuresListCommand, erasuresRepeatCommand } from './commands/erasures.ts';
import { staffInviteCommand, staffListCommand, staffRemoveCommand } from './commands/staff.ts';
import { keysCommands } from './keys/commands.ts';
import { statusImportCommand } from './status/import.ts';

const NAME = 'backup made';

/** `backup made` */
const backupMadeCommand: Command = {
  name: NAME,
  summary: 'notes that a backup is complete',
  usage: `${NAME}

Notes in the trail that a backup of the database and the files is complete. Call it at the end of
the script that makes your backups: an alert rings when it was not called for more than a day.`,
  run: explaining(NAME, async (args, platform) => {
    readArguments(args, {});
    await leaveTrail(platform, { kind: 'operator', command: NAME }, { act: 'backup.made' });
    process.stdout.write('Noted: a backup was made.\n');
  }),
};

/** The commands of the desk (contract §1). */
export const deskCommands: readonly Command[] = [
  staffInviteCommand,
  staffListCommand,
  staffRemoveCommand,
  sessionsEndCommand,
  eraseCommand,
  erasuresListCommand,
  erasuresRepeatCommand,
  auditVerifyCommand,
  backupMadeCommand,
  statusImportCommand,
  ...keysCommands,
];
