/** The one place that starts a program on a stranger's file: LibreOffice, poppler and the picture decoder alike. */
import type { Log } from '#server/platform/log.ts';
import type { Limits } from './limits.ts';
import { findWalls } from './walls/find-walls.ts';
import { type Ending, type Sandboxed, startBehind } from './walls/sandboxed.ts';
import type { Program, Strength, Walls } from './walls/walls.ts';

export type Sandbox = {
  /** How strong the walls are on this machine. */
  strength(): Promise<Strength>;
  start(program: Program): Promise<Sandboxed>;
  /** Starts a program and hands over the upload at once. */
  run(program: Program, upload: Uint8Array, signal: AbortSignal): Promise<Ending>;
};

/** @param only `limits` builds the weaker walls of a machine that forbids namespaces. */
export function openSandbox(limits: Limits, log: Log, only?: Strength): Sandbox {
  let walls: Promise<Walls> | undefined;
  const getWalls = () => {
    walls ??= findWalls(limits, log, only);
    return walls;
  };
  const start = async (program: Program) => startBehind(await getWalls(), program, limits);
  return {
    strength: async () => (await getWalls()).strength,
    start,
    async run(program, upload, signal) {
      signal.throwIfAborted();
      return (await start(program)).give(upload, signal);
    },
  };
}
