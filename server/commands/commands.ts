import { deskCommands } from '#server/desk/commands.ts';
import { lookupsImport } from '#server/lookups/commands.ts';
import type { Command } from '#server/platform/command.ts';
import { receiptsCommands } from '#server/receipts/commands.ts';
import { retentionCommands } from '#server/retention/commands.ts';
import { staffCommands } from '#server/staff/commands.ts';
import { databaseGrantsCommand } from './database-grants.ts';

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
    // Reaching the platform, as every command does, has already brought the database up to date.
    console.log('The database is up to date.');
    return 0;
  },
};

/** Every operator command, in the order of the list that `--help` prints. */
export const commands: readonly Command[] = [
  migrateCommand,
  databaseGrantsCommand,
  ...staffCommands,
  ...deskCommands,
  ...receiptsCommands,
  ...retentionCommands,
  lookupsImport,
];
