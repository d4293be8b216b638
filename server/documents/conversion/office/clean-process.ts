/**
 * A process of its own that keeps the harmless parts of one Word document. It is run behind walls, reads the document from
 * standard input, writes a new one, and tells by its exit code and one line on standard error why there is none.
 */
import { buffer } from 'node:stream/consumers';
import { becomeUser } from '../walls/become-user.ts';
import { clean } from './clean.ts';
import { EXIT_REFUSED, Refusal } from './refusal.ts';
import { unpack } from './unpack.ts';
import { writeZip } from './zip.ts';

becomeUser();
const [parts, unpackedBytes] = process.argv.slice(2).map(Number);
try {
  const limits = { parts: parts ?? 0, unpackedBytes: unpackedBytes ?? 0 };
  const harmless = writeZip(clean(await unpack(await buffer(process.stdin), limits)));
  await new Promise((resolve) => process.stdout.write(harmless, resolve));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.why}\n`);
  process.exitCode = EXIT_REFUSED;
}
