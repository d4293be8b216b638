import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** One line of a CSV file: its trimmed cells, or why it cannot be read. */
export type CsvLine = {
  /** Line number, from 1. */
  readonly number: number;
} & ({ readonly cells: readonly string[] } | { readonly problem: string });

/** The file as a whole cannot be read. The message says why, for the operator. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** Far longer than any entry. Bounds memory for a file without line ends. */
const MAX_LINE_LENGTH = 100_000;

/** The bytes of a file. It is opened at the first read, so the reader gets the error for a missing file. */
export async function* readFile(file: string | URL): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

/**
 * Reads a CSV file of any size line by line: UTF-8 with or without a byte order mark, lines ended by `\n` or `\r\n`. Each line is parsed
 * by itself, so an unclosed quotation mark spoils only its own line. Empty lines, also those of empty cells, are skipped.
 * @throws UnreadableFile when it is not UTF-8.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine> {
  let number = 0;
  for await (const line of linesOf(bytes)) {
    number += 1;
    if (/[^\s,]/.test(line)) yield { number, ...parseLine(line) };
  }
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // TextDecoder strips the byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decode(decoder, chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) {
      throw new UnreadableFile(`It has a line of more than ${MAX_LINE_LENGTH} characters.`);
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
    // Named, because csv-parse would otherwise take a lone carriage return for the end of the line and drop what follows.
    const options = { relax_column_count: true, trim: true, record_delimiter: '\n' };
    const [cells] = parse(line.replace(/\r$/, ''), options);
    return { cells: cells ?? [] };
  } catch {
    return { problem: 'its quotation marks do not match.' };
  }
}
