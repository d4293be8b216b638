/** The process of `operator.ts`: runs each command that it is sent, and answers with its exit code and what it wrote. */
import { runPortal } from '#server/operator/run-command.ts';
import type { Call } from './operator.ts';

let written = '';
const write = (text: string) => {
  written += text;
  return true;
};
for (const stream of [process.stdout, process.stderr]) Object.assign(stream, { write });

// Each command listens for signals, and none of them ends this process.
process.setMaxListeners(0);
process.on('message', async ({ args, environment }: Call) => {
  written = '';
  const code = await runPortal([...args], environment);
  process.send?.({ code, output: written.trim() });
});
