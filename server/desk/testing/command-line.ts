import { afterEach, beforeEach, vi } from 'vitest';
import type { Platform } from '#server/core/platform.ts';
import { commands } from '#server/operator/commands.ts';

/** A command line for the tests of a file: calls commands as an operator types them, and keeps what they print. */
export function openCommandLine({ platform }: { readonly platform: Platform }) {
  const printed = { output: '', complaints: '' };
  beforeEach(() => {
    Object.assign(printed, { output: '', complaints: '' });
    vi.spyOn(process.stdout, 'write').mockImplementation((text, ...rest) => {
      printed.output += text;
      for (const callback of rest) if (typeof callback === 'function') callback();
      return true;
    });
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      printed.complaints += text;
      return true;
    });
  });
  afterEach(() => vi.restoreAllMocks());
  async function portal(name: string, ...args: string[]): Promise<number> {
    const command = commands.find((each) => each.name === name);
    if (command === undefined) throw new Error(`no command ${name}`);
    return command.run(args, platform);
  }
  return { printed, portal };
}
