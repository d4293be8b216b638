import { lookupsImport } from '#server/applicant/lookups/commands.ts';
import { rotateReceiptKey } from '#server/applicant/receipts/commands.ts';
import type { Command } from '#server/core/command.ts';
import { deskCommands } from '#server/desk/commands.ts';
import { exportCommand } from '#server/desk/export/command.ts';
import { prefillLinkCommand } from '#server/desk/links/prefill-link.ts';
import { serviceLinkCommand } from '#server/desk/links/service-link.ts';
import { notEnrolledCommand } from '#server/desk/retention/commands.ts';
import { backupCommand } from './backup/backup.ts';
import { restoreCommand } from './backup/restore.ts';
import { databaseGrantsCommand } from './database-grants.ts';
import { practiceCommand } from './practice/command.ts';

const migrateCommand: Command = {
  name: 'migrate',
  summary: 'brings the database up to date',
  usage: `migrate

Brings the database up to date. A start does so too; it is safe when many processes do it at once.`,
  async run(args) {
    if (args.length > 0) {
      console.error(`migrate takes no arguments, and got: ${args.join(' ')}`);
      return 2;
    }
    // Opening the platform, as for every command, has already migrated the database.
    console.log('The database is up to date.');
    return 0;
  },
};

/** Every operator command, in the order of the list that `--help` prints. */
export const commands: readonly Command[] = [
  migrateCommand,
  databaseGrantsCommand,
  serviceLinkCommand,
  prefillLinkCommand,
  exportCommand,
  ...deskCommands,
  // After `backup made`, which would be a file otherwise.
  backupCommand,
  restoreCommand,
  practiceCommand,
  rotateReceiptKey,
  notEnrolledCommand,
  lookupsImport,
];
