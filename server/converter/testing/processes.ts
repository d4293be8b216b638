import { randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { vi } from 'vitest';

/** A unique argument for `sleep`, to find its process by. */
export function uniqueSleep(): string {
  return `${randomInt(10_000, 99_999)}.${randomInt(10_000, 99_999)}`;
}

/** Number of processes with this argument. */
export async function countProcesses(text: string): Promise<number> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    numbers.map((number) => readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.split('\0').includes(text)).length;
}

/** Waits until there are that many; the system takes a moment to end killed processes. */
export async function untilProcesses(text: string, count: number): Promise<void> {
  await vi.waitUntil(async () => (await countProcesses(text)) === count, { timeout: 50_000 });
}
