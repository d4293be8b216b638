import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from './engine.ts';

/** A container that was killed. */
type Kill = {
  readonly service: string;
  /** How long it was gone, in seconds; undefined if it did not come back by itself. */
  readonly goneSeconds: number | undefined;
};

const BACK_WITHIN_MS = 120_000;
const SAVING_AFTER_MS = 60_000;

/** Kills every service once, one after the other, each a moment after the last one is back, once the applicants have begun to save. */
export async function killEach(
  engine: Engine,
  say: (line: string) => void,
): Promise<readonly Kill[]> {
  await pause(SAVING_AFTER_MS);
  const kills: Kill[] = [];
  for (const service of await engine.services()) {
    await pause(5000);
    const before = await engine.state(service);
    await engine.kill(service);
    const killed = performance.now();
    const isBack = async () => {
      const now = await engine.state(service);
      return now.isRunning && now.started !== before.started;
    };
    let goneSeconds: number | undefined;
    while (goneSeconds === undefined && performance.now() - killed < BACK_WITHIN_MS) {
      await pause(200);
      if (await isBack()) goneSeconds = (performance.now() - killed) / 1000;
    }
    say(`Killed ${service}: ${goneSeconds === undefined ? 'it stayed away' : 'it came back'}.`);
    kills.push({ service, goneSeconds });
  }
  return kills;
}
