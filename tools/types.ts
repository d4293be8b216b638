/**
 * `npm run types`: type-checks each floor by its own configuration, and everything else. One single-threaded compiler per processor: the
 * threads of one compiler would check the same libraries again.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** The slowest first. */
const PROJECTS = ['.', 'server', 'web', 'tenant', 'contract', 'form', 'words'];

const waiting = [...PROJECTS];
await Promise.all(Array.from({ length: availableParallelism() }, checkNext));

async function checkNext(): Promise<void> {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const compiler = spawn('tsc', ['-p', project, '--singleThreaded'], { stdio: 'inherit' });
    const [code] = await once(compiler, 'close');
    if (code !== 0) process.exitCode = 1;
  }
}
