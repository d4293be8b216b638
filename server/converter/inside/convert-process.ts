/**
 * The converter's program, which runs behind the wall, in a folder of its own: an order comes in on standard input, its answer
 * goes out on standard output. As its argument it is told which user to become, where it is started as root.
 */
import { buffer } from 'node:stream/consumers';
import { BEGUN } from '../ask-program.ts';
import { decodeFrame, encodeFrame } from '../frame.ts';
import { join } from './join.ts';

const user = Number(process.argv[2]);
if (user) {
  process.setgroups?.([]);
  process.setgid?.(user);
  process.setuid?.(user);
}
process.stderr.write(BEGUN);
const { files } = decodeFrame(await buffer(process.stdin));
const answer = encodeFrame({ facts: { ok: true }, files: [await join(files)] });
await new Promise((resolve) => process.stdout.write(answer, resolve));
