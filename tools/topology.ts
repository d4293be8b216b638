/**
 * `npm run topology [-- --webs 2 --workers 2 --files s3|folder --pooler --port 8443 --mail-port 8025 --folder FOLDER --set NAME=VALUE …]`:
 * starts the whole topology as ordinary programs on this machine, with additional settings for the product, prints where everything is, and
 * ends it on Ctrl-C.
 */
import { parseArgs } from 'node:util';
import { stopSignal } from '#server/core/signals.ts';
import { startTopology } from './topology/start-topology.ts';

const { values } = parseArgs({
  options: {
    webs: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    files: { type: 'string', default: 's3' },
    pooler: { type: 'boolean', default: false },
    port: { type: 'string', default: '8443' },
    'mail-port': { type: 'string', default: '8025' },
    folder: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
  },
});
const { files, folder } = values;
if (files !== 's3' && files !== 'folder') throw new Error('--files is s3 or folder.');

const signal = stopSignal();
try {
  const topology = await startTopology({
    webs: Number(values.webs),
    workers: Number(values.workers),
    files,
    pooler: values.pooler,
    settings: Object.fromEntries(values.set.map((each) => each.split(/=(.*)/s).slice(0, 2))),
    port: Number(values.port),
    mailPort: Number(values['mail-port']),
    ...(folder !== undefined && { folder }),
    signal,
    say: (line) => console.log(line),
  });
  for (const { name, pid, ...own } of topology.processes) {
    console.log(`  ${name.padEnd(12)} process ${pid}${'environment' in own ? `, ${own.url}` : ''}`);
  }
  console.log(
    `Logs are below ${topology.folder}; the certificate's authority is ${topology.certificate.authorityFile}`,
  );
  console.log(`Letters: ${topology.mail.url}`);
  const { S3_ENDPOINT } = topology.environment;
  if (S3_ENDPOINT !== undefined) console.log(`Files: ${S3_ENDPOINT}`);
  console.log(`The portal: ${topology.url}`);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  await topology.stop();
} catch (error) {
  if (!signal.aborted) throw error;
}
