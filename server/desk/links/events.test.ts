import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApplications } from '#server/applicant/application/testing/applicants.ts';
import { closing } from '#server/core/testing/closing.ts';
import { createTestLog } from '#server/core/testing/log.ts';
import { commands } from '#server/operator/commands.ts';

const { log, lines } = createTestLog();
let output = '';
const test = closing(await startTestApplications({ parts: { log } }));
beforeEach(() => {
  output = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text, ...rest) => {
    output += text;
    for (const callback of rest) if (typeof callback === 'function') callback();
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

/** Runs a command as an operator types it. */
async function run(name: string, ...args: string[]): Promise<number> {
  const command = commands.find((each) => each.name === name);
  if (command === undefined) throw new Error(`no command ${name}`);
  return command.run(args, test.platform);
}

describe('each command leaves one line in the log', () => {
  it.each([
    ['service-link', ['nobody@mail.example'], { outcome: 'failed' }],
    ['service-link', [], { outcome: 'wrong_arguments' }],
    ['prefill-link', ['nothing.json'], { outcome: 'failed' }],
    ['export', ['--format', 'jsonl'], { outcome: 'ok' }],
  ])('%s %j', async (name, args, expected) => {
    const before = lines.length;
    await run(name, ...args);
    const left = lines.slice(before);
    expect(left).toMatchObject([{ event: `command ${name}`, ...expected }]);
    expect(JSON.stringify(left)).not.toContain('mail.example');
  });

  it('that says whose application a link opens, but neither the link nor the address', async () => {
    const { username, accountId } = await test.applicant();
    const before = lines.length;
    await run('service-link', username);
    const token = new URL(output).searchParams.get('service_token') ?? '';
    const left = lines.slice(before);
    expect(left).toMatchObject([
      { event: 'command service-link', outcome: 'ok', account: accountId },
    ]);
    for (const secret of [token, username]) expect(JSON.stringify(left)).not.toContain(secret);
  });
});
