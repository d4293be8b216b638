/**
 * The program that keeps the harmless parts of one Word document. It runs in the sandbox, reads the document from standard
 * input and writes what it says and a new one; where it refuses, its exit code and one line on standard error say why.
 */
import { buffer } from 'node:stream/consumers';
import { withText } from '../pdf/document-text.ts';
import { dropPrivileges } from '../sandbox/drop-privileges.ts';
import { acceptChanges } from './accept-changes.ts';
import { clean, hasComments, hasEquation } from './clean.ts';
import { equationsOf } from './equations-of.ts';
import { lacksPictures } from './missing-pictures.ts';
import { saysTooManyPages } from './own-pages.ts';
import { paragraphsOf } from './paragraphs-of.ts';
import { EXIT_REFUSED, Refusal } from './refusal.ts';
import { unpack } from './unpack.ts';
import { withoutUnprinted } from './unprinted.ts';
import { writeZip } from './zip.ts';

dropPrivileges();
const [parts = 0, unpackedBytes = 0, pages = 0] = process.argv.slice(2).map(Number);
const drawsEquations = process.argv.includes('draws-equations');
try {
  const kept = clean(await unpack(await buffer(process.stdin), { parts, unpackedBytes }));
  if (!drawsEquations && hasEquation(kept)) throw new Refusal('unavailable');
  if (saysTooManyPages(kept, pages)) throw new Refusal('tooManyPages');
  if (lacksPictures(kept)) process.stderr.write('remark missingPictures\n');
  if (hasComments(kept)) process.stderr.write('remark comments\n');
  const text = { paragraphs: paragraphsOf(kept), equations: equationsOf(kept) };
  const harmless = withText(text, writeZip(acceptChanges(withoutUnprinted(kept))));
  await new Promise((resolve) => process.stdout.write(harmless, resolve));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.why}\n`);
  process.exitCode = EXIT_REFUSED;
}
