/** `npm run rehearse-restore`: tries a point-in-time restore, and reports the result (docs/operations/point-in-time-restore.md). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PEOPLE, rehearseRestore } from './rehearse-restore/rehearse.ts';

const folder = await mkdtemp(join(tmpdir(), 'rehearse-restore-'));
try {
  const { restored, mended } = await rehearseRestore(folder, console.log);
  const isRight =
    restored.includes(PEOPLE.before) &&
    restored.includes(PEOPLE.erased) &&
    !restored.includes(PEOPLE.later) &&
    !mended.includes(PEOPLE.erased);
  console.log(`There after the restore: ${restored.join(', ')}`);
  console.log(`There once the erasure was repeated: ${mended.join(', ')}`);
  console.log(isRight ? 'The rehearsal is green.' : 'THE RESTORE IS NOT WHAT IT SHOULD BE.');
  process.exitCode = isRight ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
