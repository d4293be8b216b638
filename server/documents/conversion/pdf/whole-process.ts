/**
 * A process of its own that makes one PDF harmless. It is run in the sandbox, reads the PDF from standard input, writes another one, and
 * tells by its exit code why there is none, or on standard error how many pages there are. Arguments: how many pages, bytes
 * and seconds there may be, and what the document is called if it does not say.
 */
import { buffer } from 'node:stream/consumers';
import { dropPrivileges } from '../sandbox/drop-privileges.ts';
import { makeWhole } from './make-whole.ts';

dropPrivileges();
const [pages, outputBytes, seconds, name = ''] = process.argv.slice(2);
const made = await makeWhole({
  upload: await buffer(process.stdin),
  pages: Number(pages),
  outputBytes: Number(outputBytes),
  seconds: Number(seconds),
  name,
});
if ('exit' in made) process.exitCode = made.exit;
else {
  const ways = new Set(made.plans.map(({ from }) => from));
  process.stderr.write(`pages ${made.plans.length}\nways ${[...ways].join(' ')}\n`);
  await new Promise((resolve) => process.stdout.write(made.pdf, resolve));
}
