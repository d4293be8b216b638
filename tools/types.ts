/**
 * `npm run types`: checks the types of each floor by its own rules, and those of everything else. As many at a time as there are processors, each in
 * one thread: the threads of one would check the same libraries again.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** Those that take longest first. */
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
