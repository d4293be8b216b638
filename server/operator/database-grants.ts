import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Command } from '#server/core/command.ts';
import { grantsFor, RIGHTS_IN, type RightsIn } from '#server/core/database/rights.ts';

export const databaseGrantsCommand: Command = {
  name: 'database grants',
  summary: 'prints the SQL that gives a role of PostgreSQL what the running portal needs',
  usage: `database grants --role NAME

Prints SQL for the owner of the tables, such as: … database grants --role matricula_portal | psql "$OWNER_URL"
With it the role adds and changes rows, and can neither change the schema nor the trail. A start with DATABASE_OWNER_URL runs the same by itself.

  --role NAME   the role; it has to exist`,
  async run(args, { database }) {
    const role = readRole(args);
    if (role === undefined) {
      console.error('database grants takes --role NAME and nothing else');
      return 2;
    }
    const { rows } = await sql<RightsIn>`${sql.raw(RIGHTS_IN)}`.execute(database.kysely);
    for (const found of rows) {
      for (const statement of grantsFor(role, found)) console.log(`${statement};`);
    }
    return 0;
  },
};

function readRole(args: string[]): string | undefined {
  try {
    const { values } = parseArgs({ args, options: { role: { type: 'string' } } });
    return values.role || undefined;
  } catch {
    return undefined;
  }
}
