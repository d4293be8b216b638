import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { filesDown } from '#server/core/files/files.ts';
import { closing } from '#server/core/testing/closing.ts';
import { createTestLog } from '#server/core/testing/log.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { exported } from '../export/command.ts';
import { openCommandLine } from '../testing/command-line.ts';
import { explaining } from './run-command.ts';

const { log, lines } = createTestLog();
const test = closing(await startTestApplications({ parts: { log } }));
const folder = temporaryFolder('prefill-');
const { printed, portal } = openCommandLine(test);

/** A file with this text. */
async function file(text: string | Buffer): Promise<string> {
  const path = join(folder, 'answers.json');
  await writeFile(path, text);
  return path;
}

/** The only line that was printed, as an address; its token opens what the address shows. */
function printedAddress(): URL {
  expect(printed.output).toMatch(/^\S+\n$/);
  return new URL(printed.output);
}

describe('service-link', () => {
  const view = (token: string | null) =>
    test.stranger('GET', `/service/tmp-pdf?service_token=${token}`);

  it('prints one line, the address of the view, which works for 14 days', async () => {
    const { username } = await test.applicantWith({ first_name: 'Ada' });
    expect(await portal('service-link', ` ${username.toUpperCase()} `)).toBe(0);
    const address = printedAddress();
    expect(address.href).toMatch(/^http:\/\/localhost:3000\/about\?service_token=[\w-]{43}$/);
    const token = address.searchParams.get('service_token');
    test.clock.advance({ days: 13, hours: 23 });
    expect(await view(token)).toMatchObject({ status: 200, body: { username } });
    test.clock.advance({ hours: 1 });
    expect(await view(token)).toMatchObject({ status: 403 });
  });

  it('fails with a sentence for a username that nobody has', async () => {
    expect(await portal('service-link', 'nobody@mail.example')).toBe(1);
    expect(printed.output).toBe('');
    expect(printed.complaints).toBe(
      'There is no account with the username "nobody@mail.example". Somebody who has not confirmed a sign-up has none yet.\n',
    );
  });
});

describe('prefill-link', () => {
  const open = (address: URL) =>
    test.stranger('GET', `/public/tmp?token=${address.searchParams.get('token')}`);

  it.each(['', '\uFEFF'])(
    'stores a file, with %j before it, and prints one line, the address that opens the form',
    async (mark) => {
      const answers = { first_name: 'Zoë', optin_sms_ind: true, country: 'USA' };
      const path = await file(`${mark}${JSON.stringify(answers, null, 2)}\r\n`);
      expect(await portal('prefill-link', path)).toBe(0);
      const address = printedAddress();
      expect(address.href).toMatch(/^http:\/\/localhost:3000\/about\?token=[\w-]{43}$/);
      test.clock.advance({ days: 89 });
      expect(await open(address)).toMatchObject({ status: 200, body: { answer: answers } });
      test.clock.advance({ days: 1 });
      expect(await open(address)).toMatchObject({ status: 403 });
    },
  );

  it.each([
    ['{"nick_name": "A"}', 'This application has no answer called “nick_name”.'],
    ['{"country": "Atlantis"}', 'The answer “country” must be one of the listed choices.'],
    ['{"__proto__": {}}', 'This application has no answer called “__proto__”.'],
    ['["first_name"]', 'must hold one JSON object: {"key": "value"}.'],
    ['{"first_name":', 'is not valid JSON: '],
  ])('fails with a sentence for %j, and stores nothing', async (text, complaint) => {
    const count = async () =>
      (await test.platform.database.kysely.selectFrom('handoffs').select('id').execute()).length;
    const before = await count();
    expect(await portal('prefill-link', await file(text))).toBe(1);
    expect(printed.output).toBe('');
    expect(printed.complaints).toContain(complaint);
    expect(await count()).toBe(before);
  });

  it('fails with a sentence for a file that is not there', async () => {
    expect(await portal('prefill-link', join(folder, 'nothing.json'))).toBe(1);
    expect(printed.complaints).toMatch(/nothing\.json cannot be read: .*no such file/);
  });
});

describe('export', () => {
  const stages = ['none', 'started', 'validating', 'submitted'] as const;
  const applicants = new Map<string, TestApplicant>();
  beforeAll(async () => {
    await test.platform.database.kysely.deleteFrom('applications').execute();
    for (const stage of stages) {
      const applicant = await test.applicantWith({ first_name: `=${stage}`, gender_desc: '' });
      applicants.set(stage, applicant);
      if (stage === 'none') continue;
      await (stage === 'submitted'
        ? applicant.call('POST', '/api/submit')
        : applicant.call('POST', '/api/web-status', { web_status: stage }));
    }
  });
  const nameOf = (stage: string) => applicants.get(stage)?.username;

  it('writes submitted applications as CSV unless told otherwise', async () => {
    expect(await portal('export')).toBe(0);
    const rows: Record<string, string>[] = parse(printed.output, { columns: true });
    expect(rows).toMatchObject([
      {
        username: nameOf('submitted'),
        web_status: 'submitted',
        submitted_at: test.platform.clock().toISOString(),
        first_name: "'=submitted",
        last_name: 'Okafor-Reyes',
        gender: 'F',
        gender_desc: 'Female',
        legal_agree: 'true',
      },
    ]);
    expect(printed.output.split('\r\n')[0]).toMatch(
      /^username,web_status,submitted_at,first_name,/,
    );
  });

  it.each([
    ['started', ['started']],
    ['submitted', ['submitted']],
    ['all', [...stages]],
  ])('writes, with --status %s, those that are %j now', async (status, expected) => {
    expect(await portal('export', '--status', status, '--format', 'jsonl')).toBe(0);
    const rows = printed.output.trimEnd().split('\n');
    const applications: Record<string, unknown>[] = rows.map((row) => JSON.parse(row));
    expect(applications.map(({ username }) => username)).toEqual(expected.map(nameOf));
    expect(applications[0]).toMatchObject({ legal_agree: true, gender_desc: 'Female' });
  });

  it('reads page after page, each application once and in order', async () => {
    const pieces: string[] = [];
    for await (const piece of exported(test.platform, 'jsonl', 'all', { pageSize: 2 }))
      pieces.push(piece);
    const rows = pieces.join('').trimEnd().split('\n');
    const names = rows.map((row) => (JSON.parse(row) as { username: string }).username);
    expect(names).toEqual(stages.map(nameOf));
    expect(pieces.length).toBeGreaterThan(2);
  });

  it('begins with a byte order mark if asked to', async () => {
    await portal('export', '--bom');
    expect(printed.output.startsWith('\uFEFFusername,')).toBe(true);
  });

  it('writes the data dictionary', async () => {
    expect(await portal('export', '--dictionary')).toBe(0);
    const rows: Record<string, string>[] = parse(printed.output, { columns: true });
    expect(rows.find(({ column }) => column === 'suspended')).toMatchObject({
      type: 'coded',
      codes: 'Y = Yes; N = No',
    });
  });
});

const DAYS = 'It may hold a whole number from 1 to 3650.';
it.each([
  ['service-link', [], 'USERNAME is missing.'],
  ['service-link', ['a@b.test', 'c@d.test'], '"c@d.test" is one argument too many.'],
  ['service-link', ['a@b.test', '--days', '0'], `--days is "0". ${DAYS}`],
  ['service-link', ['a@b.test', '--days', '3651'], `--days is "3651". ${DAYS}`],
  ['service-link', ['a@b.test', '--days=two'], `--days is "two". ${DAYS}`],
  ['service-link', ['a@b.test', '--weeks', '2'], "Unknown option '--weeks'"],
  ['prefill-link', [], 'FILE.json is missing.'],
  ['export', ['--format', 'xml'], '--format is "xml". It may hold csv, jsonl.'],
  ['export', ['--status', 'done'], 'It may hold submitted, started, validating, withdrawn, all.'],
  ['export', ['applications.csv'], '"applications.csv" is one argument too many.'],
])('%s does not understand %j', async (name, args, complaint) => {
  expect(await portal(name, ...args)).toBe(2);
  expect(printed.output).toBe('');
  expect(printed.complaints).toContain(complaint);
  expect(printed.complaints).toContain(`portal -- ${name} --help`);
});

describe('each command leaves one line in the log', () => {
  it.each([
    ['service-link', ['nobody@mail.example'], { outcome: 'failed' }],
    ['service-link', [], { outcome: 'wrong_arguments' }],
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
    expect(left).toMatchObject([{ outcome: 'ok', account: accountId }]);
    for (const secret of [token, username]) expect(JSON.stringify(left)).not.toContain(secret);
  });
});

it('a command that meets a file store that is away says so in one line, with the reason', async () => {
  const run = explaining('backup', async () => {
    throw filesDown(new Error('connect ECONNREFUSED 127.0.0.1:9000'));
  });
  expect(await run([], test.platform)).toBe(1);
  expect(printed.complaints).toBe(
    'We cannot store or open files right now. Please try again in a minute. (connect ECONNREFUSED 127.0.0.1:9000)\n',
  );
});
