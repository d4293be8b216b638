import type { Command } from '#server/core/command.ts';
import { eraseCommand, sessionsEndCommand } from './commands/applicants.ts';
import { auditVerifyCommand } from './commands/audit.ts';
import { backupMadeCommand } from './commands/backup.ts';
import { erasuresListCommand, erasuresRepeatCommand } from './commands/erasures.ts';
import { staffInviteCommand, staffListCommand, staffRemoveCommand } from './commands/staff.ts';
import { keysCommands } from './keys/commands.ts';
import { statusImportCommand } from './status/import.ts';

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
