/**
 * The program that makes one PDF harmless. It runs in the sandbox, reads from standard input what the document said before it was laid out (if it
 * was) and the PDF, and writes another one, with the number of pages on standard error; where it refuses, its exit code says why.
 * Arguments: how many pages, bytes and seconds there may be, and the title of a document that has none.
 */
import { buffer } from 'node:stream/consumers';
import { dropPrivileges } from '../sandbox/drop-privileges.ts';
import { readText, splitText } from './document-text.ts';
import { makeWhole } from './make-whole.ts';

dropPrivileges();
const [pages, outputBytes, seconds, name = ''] = process.argv.slice(2);
const { text, bytes } = splitText(await buffer(process.stdin));
const made = await makeWhole({
  upload: bytes,
  text: readText(text),
  pages: Number(pages),
  outputBytes: Number(outputBytes),
  seconds: Number(seconds),
  name,
});
if ('exit' in made) process.exitCode = made.exit;
else {
  const ways = new Set(made.plans.map(({ from }) => from));
  process.stderr.write(`pages ${made.plans.length}\nways ${[...ways].join(' ')}\n`);
  for (const remark of made.remarks ?? []) process.stderr.write(`remark ${remark}\n`);
  await new Promise((resolve) => process.stdout.write(made.pdf, resolve));
}
