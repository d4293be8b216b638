/** The tables' types are kept by hand, in each capability's `tables.ts`: here the compiler holds them against a real database. */
import { spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
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

/** The type of a value when it is read (see `database.ts`). */
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

const test = closing(await startTestPlatform());
const folder = temporaryFolder('matricula-tables-');

it('every table and column is typed as the migrations made it', async () => {
  const columns = await readColumns();
  expect(columns.length).toBeGreaterThan(100);
  expect(await untrueClaims(columns)).toEqual([]);
});

async function readColumns(): Promise<Column[]> {
  const { rows } = await (await test.connect()).query<Column>(COLUMNS);
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
  const tables = Object.entries(Object.groupBy(columns, ({ table }) => table));
  const claim = (name: string, one: string, other: string | boolean) =>
    `export const ${name}: [${one}, ${other}] extends [${other}, ${one}] ? true : [${one}, 'is not', ${other}] = true;`;
  const union = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ');
  return [
    `import type { Insertable, Selectable } from '${ROOT}/node_modules/kysely/dist/index.d.ts';`,
    `import type { Tables } from '${ROOT}/server/core/database/tables.ts';`,
    'type Read<Table extends keyof Tables> = Selectable<Tables[Table]>;',
    claim('the_tables', 'keyof Tables', union(tables.map(([table]) => table))),
    ...tables.map(([table, its = []]) =>
      claim(
        `the_columns_of_${table}`,
        `keyof Tables['${table}']`,
        union(its.map(({ name }) => name)),
      ),
    ),
    ...columns.flatMap(({ table, name, type, isNullable, isMadeByTheDatabase }) => {
      const [its, read] = [`${table}_${name}`, `Read<'${table}'>['${name}']`];
      const written = `Insertable<Tables['${table}']>`;
      const value = `NonNullable<${read}>`;
      return [
        claim(`${its}_is_${type.replaceAll(' ', '_')}`, value, `${value} & ${READ_AS[type]}`),
        claim(`${its}_can_be_null`, `null extends ${read} ? true : false`, isNullable),
        // A column that can be null or has a default may be left out.
        ...(isNullable || isMadeByTheDatabase
          ? []
          : [
              claim(
                `${its}_must_be_written`,
                `{} extends Pick<${written}, '${name}'> ? true : false`,
                false,
              ),
            ]),
        ...(type === 'jsonb'
          ? [claim(`${its}_is_written_as_text`, `NonNullable<${written}['${name}']>`, 'string')]
          : []),
      ];
    }),
  ];
}
