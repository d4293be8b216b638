/** The tables' types are kept by hand, in each capability's `tables.ts`: here the compiler holds them against a real database. */
import { spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { ROOT } from './core/page/folder.ts';
import { startTestPlatform } from './core/testing/platform.ts';

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isMadeByTheDatabase: boolean;
};

/** What a value is when it is read (see `database.ts`). */
const READ_AS: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  jsonb: 'unknown',
  ARRAY: 'string[]',
  date: 'string',
};

const COLUMNS = `
  select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
    column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "isMadeByTheDatabase"
  from information_schema.columns
  where table_schema = 'public' and table_name <> 'schema_migrations'
  order by table_name, ordinal_position`;

const it = forThisFile(startTestPlatform);
const folder = temporaryFolder('matricula-tables-');

test('every table and column is typed as the migrations made it', async () => {
  const columns = await readColumns();
  expect(columns.length).toBeGreaterThan(100);
  expect(await untrueClaims(columns)).toEqual([]);
});

async function readColumns(): Promise<Column[]> {
  const client = new pg.Client(it.address);
  await client.connect();
  const { rows } = await client.query<Column>(COLUMNS);
  await client.end();
  return rows;
}

/** The claims that the compiler refutes when it is told that the tables have these columns. */
async function untrueClaims(columns: readonly Column[]): Promise<string[]> {
  const claims = claimsAbout(columns);
  await writeFile(join(folder, 'claims.ts'), claims.join('\n'));
  const tables = (await readdir(join(ROOT, 'server'), { recursive: true }))
    .filter((name) => name.endsWith('/tables.ts'))
    .map((name) => join(ROOT, 'server', name));
  const project = {
    extends: join(ROOT, 'server/tsconfig.json'),
    compilerOptions: { typeRoots: [join(ROOT, 'node_modules/@types')] },
    files: ['claims.ts', ...tables],
    include: [],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = stdout.split('\n').filter((line) => /^\S/.test(line));
  return lines.map((line) => {
    const place = /^claims\.ts\((\d+),/.exec(line);
    const claim = claims[Number(place?.[1]) - 1];
    return /^export const (\w+)/.exec(claim ?? '')?.[1] ?? line;
  });
}

/** A line of TypeScript for each claim, which says in its error what is not so. */
function claimsAbout(columns: readonly Column[]): string[] {
  const names = new Map<string, string[]>();
  for (const { table, name } of columns) names.set(table, [...(names.get(table) ?? []), name]);
  return [
    `import type { Insertable, Selectable } from '${ROOT}/node_modules/kysely/dist/index.d.ts';`,
    `import type { Tables } from '${ROOT}/server/core/database/tables.ts';`,
    'type Read<Table extends keyof Tables> = Selectable<Tables[Table]>;',
    'type Write<Table extends keyof Tables> = Insertable<Tables[Table]>;',
    'type Same<One, Other> = [One, Other] extends [Other, One] ? true : [One, "is not", Other];',
    `export const the_tables: Same<keyof Tables, ${union(names.keys())}> = true;`,
    ...[...names].map(
      ([table, its]) =>
        `export const the_columns_of_${table}: Same<keyof Tables['${table}'], ${union(its)}> = true;`,
    ),
    ...columns.flatMap(({ table, name, type, isNullable, isMadeByTheDatabase }) => {
      const read = `Read<'${table}'>['${name}']`;
      const write = `Write<'${table}'>`;
      const claim = (what: string, holds: string) =>
        `export const ${table}_${name}_${what}: ${holds} = true;`;
      return [
        claim(
          `is_${type.replaceAll(' ', '_')}`,
          `Same<NonNullable<${read}>, NonNullable<${read}> & ${READ_AS[type]}>`,
        ),
        claim('can_be_null', `Same<null extends ${read} ? true : false, ${isNullable}>`),
        // One that the database can do without may be written always.
        ...(isNullable || isMadeByTheDatabase
          ? []
          : [
              claim(
                'must_be_written',
                `Same<{} extends Pick<${write}, '${name}'> ? true : false, false>`,
              ),
            ]),
        ...(type === 'jsonb'
          ? [claim('is_written_as_text', `Same<NonNullable<${write}['${name}']>, string>`)]
          : []),
      ];
    }),
  ];
}

function union(names: Iterable<string>): string {
  return [...names].map((name) => `'${name}'`).join(' | ');
}
