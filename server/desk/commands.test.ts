import { describe, expect, it } from 'vitest';
import { commands } from '#server/operator/commands.ts';
import { makeApplicant } from './help/testing/applicants.ts';
import { openCommandLine } from './testing/command-line.ts';
import { openTestDesk, tokenIn } from './testing/desk.ts';

const desk = await openTestDesk();
const { printed, portal: run } = openCommandLine(desk);

/** Runs a command as an operator types it. */
async function portal(line: string): Promise<number> {
  const [first = '', second = '', ...rest] = line.split(' ');
  const isOfTwo = commands.some(({ name }) => name === `${first} ${second}`);
  if (isOfTwo) return run(`${first} ${second}`, ...rest);
  return run(first, ...(second === '' ? [] : [second]), ...rest);
}

/** Somebody with an account, a session and a whole application, whose last name is Lovelace with this number. */
async function applicant() {
  const { id, username, browser } = await makeApplicant(desk);
  const session = browser.cookies.get('session') ?? '';
  return { id, username, session, number: /\d+/.exec(username)?.[0] };
}

describe('staff', () => {
  it('are invited, listed and removed', async () => {
    const mail = 'grace@college.example';
    const roles = '--role reader --role helper --scope term=2027SP --scope term=2027FA';
    expect(await portal(`staff invite Grace@College.example ${roles}`)).toBe(0);
    expect(printed.output).toBe(
      `We have sent an invitation to ${mail}. This portal is not connected to a mail server, so please read the email at http://localhost:3000/dev/mail.\n`,
    );
    const browser = desk.browser();
    await desk.redeem(browser, tokenIn(await desk.lastLetter(mail)));
    const { body } = await browser.call('GET', '/api/staff/me');
    expect(body.scope).toEqual({ term: ['2027SP', '2027FA'] });

    printed.output = '';
    expect(await portal('staff list')).toBe(0);
    expect(printed.output).toBe(`${body.id}\t${mail}\treader helper\t1 passkey\t1\n`);
    expect(await desk.lastLine()).toMatchObject({ act: 'staff.listed' });

    expect(await portal(`staff remove ${mail}`)).toBe(0);
    expect((await browser.call('GET', '/api/staff/me')).status).toBe(401);
    expect(await desk.lastLine()).toMatchObject({
      act: 'staff.removed',
      by: { kind: 'operator', command: 'staff remove' },
      details: { staff: body.id, sessions: 1 },
    });
    printed.output = '';
    await portal('staff list');
    expect(printed.output).toBe('');
    await portal('staff list --all');
    expect(printed.output).toBe(`${body.id}\t${mail}\treader helper\tremoved\t0\n`);
    // A removed member who is invited again is a new person.
    await portal(`staff invite ${mail} --role reader`);
    printed.output = '';
    await portal('staff list');
    expect(printed.output).toMatch(
      /^\d+\tgrace@college.example\treader\t0 passkeys, invited\t0\n$/,
    );
    expect(printed.output).not.toContain(`${body.id}\t`);
  });

  it.each([
    ['staff invite', 2, 'MAIL is missing.'],
    ['staff invite grace --role reader', 2, 'MAIL is "grace". It must be an email address.'],
    ['staff invite g@c.example', 2, '--role is missing.'],
    ['staff invite g@c.example --role boss', 2, '--role is "boss". It may hold reader, helper,'],
    ['staff invite g@c.example --role reader --scope x', 2, '--scope is "x".'],
    [
      'staff invite g@c.example --role reader --scope colour=red',
      1,
      'There is no facet called “colour”. It may be status, reached, awaited, checklist, term, major,',
    ],
    [
      'staff invite g@c.example --role reader --scope term=1999FA',
      1,
      '“term” cannot be “1999FA”. It may be 2027SP, 2027FA,',
    ],
    [
      'staff invite g@c.example --role reader --scope school=Bend',
      1,
      'There is no facet called “school”.',
    ],
    ['staff remove nobody@c.example', 1, 'There is nobody "nobody@c.example" at the desk.'],
    ['sessions end nobody@c.example', 1, 'There is no account'],
    ['erase nobody@c.example', 1, 'There is no account'],
    ['erase', 2, 'USERNAME is missing.'],
    ['service-link a@b.example --revoke --days 3', 2, '--revoke ends addresses at once'],
    ['audit verify --since 3', 2, '--since is "3". It must be as LINE:HASH.'],
  ])('%s', async (line, exitCode, complaint) => {
    const before = (await desk.trail()).length;
    expect(await portal(line)).toBe(exitCode);
    expect(printed.complaints).toContain(complaint);
    expect(await desk.trail()).toHaveLength(before);
  });
});

it('links to an application are made, used and revoked, each with a line', async () => {
  const { id, username } = await applicant();
  expect(await portal(`service-link ${username}`)).toBe(0);
  expect(await desk.lastLine()).toMatchObject({
    act: 'service-link.made',
    by: { kind: 'operator', command: 'service-link' },
    account: id,
    details: { days: 14 },
  });
  const token = new URL(printed.output).searchParams.get('service_token');
  const open = () => desk.browser().call('GET', `/service/tmp-pdf?service_token=${token}`);
  expect((await open()).status).toBe(200);
  expect(await desk.lastLine()).toMatchObject({
    act: 'application.viewed',
    by: { kind: 'staff link', network: '203.0.113.7' },
    account: id,
  });
  printed.output = '';
  expect(await portal(`service-link ${username} --revoke`)).toBe(0);
  expect(printed.output).toBe(`${username}: 1 link ended.\n`);
  expect(await desk.lastLine()).toMatchObject({
    act: 'service-link.revoked',
    details: { links: 1 },
  });
  const before = (await desk.trail()).length;
  expect((await open()).status).toBe(403);
  expect(await desk.trail()).toHaveLength(before);
});

it('an export leaves a line before it begins, and one with the number at its end', async () => {
  await applicant();
  expect(await portal('export --status all --format jsonl')).toBe(0);
  const applications = printed.output.trim().split('\n').length;
  expect((await desk.trail()).slice(-2)).toMatchObject([
    { act: 'applications.export-begun', details: { format: 'jsonl', status: 'all' } },
    { act: 'applications.exported', details: { applications, is_whole: true } },
  ]);
});

it('sessions of an applicant are ended', async () => {
  const { id, username, session } = await applicant();
  const browser = desk.browser();
  browser.cookies.set('session', session);
  expect((await browser.call('GET', '/api/profile')).status).toBe(200);
  expect(await portal(`sessions end ${username}`)).toBe(0);
  expect(printed.output).toBe(`${username}: 1 session ended.\n`);
  expect((await browser.call('GET', '/api/profile')).status).toBe(401);
  expect(await desk.lastLine()).toMatchObject({
    act: 'account.sessions-ended',
    account: id,
    details: { sessions: 1, passkeys: 0 },
  });
});

it('a backup is noted, and measured from then on', async () => {
  const age = async () => {
    const { body } = await desk.app.inject('/metrics');
    return Number(/^matricula_backup_age_seconds\{of="made"\} (\S+)$/m.exec(body)?.[1]);
  };
  const unnoted = await age();
  expect(await portal('backup made today')).toBe(2);
  expect(await age()).toBe(unnoted);
  expect(await portal('backup made')).toBe(0);
  expect(printed.output).toBe('Noted: a backup was made.\n');
  expect(await desk.lastLine()).toMatchObject({ act: 'backup.made' });
  desk.clock.advance({ hours: 1 });
  expect(await age()).toBe(3600);
});

it('audit verify prints the newest line, which a later run takes as proof', async () => {
  expect(await portal('audit verify')).toBe(0);
  const [, lines, anchor] =
    /^The trail is whole: (\d+) lines\. (\d+:[0-9a-f]{64})\n$/.exec(printed.output) ?? [];
  expect(anchor?.startsWith(`${lines}:`)).toBe(true);
  expect(await desk.lastLine()).toMatchObject({ act: 'trail.verified', details: { breaks: 0 } });
  expect(await portal(`audit verify --since ${anchor}`)).toBe(0);
  const forged = anchor?.replace(/:.*/, `:${'0'.repeat(64)}`);
  expect(await portal(`audit verify --since ${forged}`)).toBe(1);
  expect(printed.complaints).toBe(
    `The trail is not whole.\nLine ${lines} is another than the one that was noted.\n`,
  );
});
