import { parse } from 'csv-parse/sync';

/** One line of a CSV file: its cells without the white space around them, or why it cannot be read. */
export type CsvLine = {
  /** Counted from 1, as editors do. */
  readonly number: number;
} & ({ readonly cells: readonly string[] } | { readonly problem: string });

/** The file as a whole cannot be read. The message says why, for the operator. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** Far longer than any entry: a file without line ends must not fill the memory. */
const LONGEST_LINE = 100_000;

/**
 * Reads a CSV file line by line, however large it is: UTF-8 with or without a byte order mark, lines ended by `\n` or
 * `\r\n`. Each line is parsed by itself, so that a quotation mark left open spoils one line and not all that follow. Empty
 * lines are skipped.
 * @throws UnreadableFile when it is not UTF-8.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine> {
  let number = 0;
  for await (const line of linesOf(bytes)) {
    number += 1;
    if (line.trim() !== '') yield { number, ...parseLine(line) };
  }
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Takes a byte order mark off by itself.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decode(decoder, chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) {
      throw new UnreadableFile(`It has a line of more than ${LONGEST_LINE} characters.`);
    }
    yield* lines;
  }
  yield rest + decode(decoder);
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new UnreadableFile('It is not UTF-8. Save it as "CSV UTF-8" and try again.');
  }
}

function parseLine(line: string): { cells: readonly string[] } | { problem: string } {
  try {
    const [cells] = parse(line.replace(/\r$/, ''), { relax_column_count: true, trim: true });
    return { cells: cells ?? [] };
  } catch {
    return { problem: 'its quotation marks do not match.' };
  }
}
