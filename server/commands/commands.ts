import { lookupsImport } from '#server/lookups/commands.ts';
import type { Command } from '#server/platform/command.ts';
import { staffCommands } from '#server/staff/commands.ts';
import { migrateCommand } from './migrate.ts';

/** Every operator command, in the order of the list that `--help` prints. */
export const commands: readonly Command[] = [migrateCommand, ...staffCommands, lookupsImport];
