/** Extracts the text of a PDF. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @param pdf the file's path. */
export async function textInPdf(pdf: string): Promise<string> {
  const { stdout } = await run('pdftotext', [pdf, '-']);
  return stdout.replaceAll(/\s+/g, ' ');
}
