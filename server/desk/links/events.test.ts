import { describe, expect, it } from 'vitest';
import { startTestApplications } from '#server/applicant/application/testing/applicants.ts';
import { closing } from '#server/core/testing/closing.ts';
import { createTestLog } from '#server/core/testing/log.ts';
import { openCommandLine } from '../testing/command-line.ts';

const { log, lines } = createTestLog();
const test = closing(await startTestApplications({ parts: { log } }));
const { printed, portal } = openCommandLine(test);

describe('each command leaves one line in the log', () => {
  it.each([
    ['service-link', ['nobody@mail.example'], { outcome: 'failed' }],
    ['service-link', [], { outcome: 'wrong_arguments' }],
    ['prefill-link', ['nothing.json'], { outcome: 'failed' }],
    ['export', ['--format', 'jsonl'], { outcome: 'ok' }],
  ])('%s %j', async (name, args, expected) => {
    const before = lines.length;
    await portal(name, ...args);
    const left = lines.slice(before);
    expect(left).toMatchObject([{ event: `command ${name}`, ...expected }]);
    expect(JSON.stringify(left)).not.toContain('mail.example');
  });

  it('that says whose application a link opens, but neither the link nor the address', async () => {
    const { username, accountId } = await test.applicant();
    const before = lines.length;
    await portal('service-link', username);
    const token = new URL(printed.output).searchParams.get('service_token') ?? '';
    const left = lines.slice(before);
    expect(left).toMatchObject([
      { event: 'command service-link', outcome: 'ok', account: accountId },
    ]);
    for (const secret of [token, username]) expect(JSON.stringify(left)).not.toContain(secret);
  });
});
