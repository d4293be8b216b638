/** The college's own lists that stand as CSV files beside its file. */
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCsv, UnreadableFile } from './read-csv.ts';
import { StartProblem } from './start-problem.ts';

const COLUMNS = ['value', 'label'];

/**
 * A college's file with the lists of its form, and of those of its seasons, in the place of the names of their CSV files. The name of a file that is not there stays, and
 * the checks of the file name it.
 * @throws StartProblem for a CSV file that is not `value,label`, with the line.
 */
export async function withListsFrom(file: string, json: unknown): Promise<unknown> {
  if (!isRecord(json)) return json;
  const seasons = Array.isArray(json.seasons)
    ? { seasons: await Promise.all(json.seasons.map((season) => withListsFrom(file, season))) }
    : {};
  if (!isRecord(json.form) || !isRecord(json.form.lists)) return { ...json, ...seasons };
  const lists = Object.entries(json.form.lists).map(async ([name, list]) => [
    name,
    typeof list === 'string' && /^[\w-]+\.csv$/.test(list)
      ? ((await readList(join(dirname(file), list))) ?? list)
      : list,
  ]);
  return {
    ...json,
    ...seasons,
    form: { ...json.form, lists: Object.fromEntries(await Promise.all(lists)) },
  };
}

async function readList(path: string): Promise<unknown[] | undefined> {
  const options: unknown[] = [];
  try {
    let isHead = true;
    for await (const line of readCsv(createReadStream(path))) {
      if ('problem' in line) throw new UnreadableFile(`Line ${line.number}: ${line.problem}`);
      const [value, label, ...more] = line.cells;
      const isRight = more.length === 0 && value !== undefined && label !== undefined;
      if (!isRight || (isHead && !COLUMNS.every((name, index) => line.cells[index] === name))) {
        throw new UnreadableFile(`Line ${line.number} is not of the columns ${COLUMNS.join(',')}.`);
      }
      if (!isHead) options.push({ value, label });
      isHead = false;
    }
    return options;
  } catch (error) {
    if (error instanceof UnreadableFile) throw new StartProblem(`${path}: ${error.message}`, 2);
    if (isRecord(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
