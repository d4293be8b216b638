/**
 * `node bench/save-server.ts together|alone`: a server of nothing but `PUT /api/answer`, beside a product and on its
 * database; it saves as the product does, or each save in a statement of its own on all connections that there are.
 */
import { answerRoutes } from '#server/application/answer-routes.ts';
import { createSaveAnswers } from '#server/application/save-answers.ts';
import { createApp } from '#server/platform/http/app.ts';
import { createLog } from '#server/platform/log.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { readSettings } from '#server/platform/settings.ts';
import { stopSignal } from '#server/platform/signals.ts';

const signal = stopSignal();
const settings = readSettings(process.env, 'server');
const log = createLog(settings, 'stdout');
const { platform, close } = await openPlatform({
  settings,
  log,
  kinds: [],
  as: 'guest',
  onLost: (problem) => {
    throw problem;
  },
  signal,
});
const app = await createApp(platform);
const saves =
  process.argv[2] === 'alone'
    ? createSaveAnswers(platform, { atOnce: settings.databasePoolSize, maxItems: 1 })
    : createSaveAnswers(platform);
answerRoutes(app, platform, saves);
await app.listen({ host: settings.host, port: settings.port });
await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
await app.close();
await close();
process.exit(0);
