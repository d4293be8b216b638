/** A worker that is killed while a program runs for it: starts `sleep` in the sandbox, says so, and waits for its end. */
import { silentLog } from '#server/platform/log.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { openSandbox } from '../sandbox/sandbox.ts';

const sandbox = openSandbox(DEFAULT_LIMITS, silentLog());
const args = ['-c', `echo running >&2; exec sleep ${process.argv[2]}`];
const program = await sandbox.start({ command: 'sh', args });
await program.untilLine('running');
console.log('running');
await program.give(new Uint8Array(), AbortSignal.timeout(60_000));
