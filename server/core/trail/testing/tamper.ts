import type { Client } from 'pg';

const TRIGGERS = {
  trail: ['chain', 'stays'],
  trail_notes: ['stays'],
  trail_head: ['stays', 'advances'],
};

/** Changes the trail with its triggers disabled. @param intruder connected as the owner of the tables. */
export async function tamperWithTrail(intruder: Client, sql: string): Promise<void> {
  const all = (what: string) =>
    Object.entries(TRIGGERS).flatMap(([table, names]) =>
      names.map((name) => `alter table ${table} ${what} trigger ${name}`),
    );
  await intruder.query(
    ['begin', ...all('disable'), sql, ...all('enable always'), 'commit'].join(';'),
  );
}
