/**
 * The page, carried out: its settings, its commands, its files. What people press at the desk is played by `tools/season`, by the calls
 * behind it, and pressed in a browser by `e2e/desk.journey.ts`, `desk-find`, `desk-read`, `help`, `hand-on` and `receipt`.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { completeApplication } from '#form/application/complete-application.ts';
import {
  findFreePort,
  startServerProcess,
  type TestProcess,
} from '#server/core/testing/process.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { listFiles } from '../../tools/house/files.ts';
import { type Call, openBrowser } from '../../tools/trial/browser.ts';
import { type Letter, type MailCatcher, startMailCatcher } from '../../tools/trial/mail-catcher.ts';
import { apply, redeemInvitation } from '../../tools/trial/ways.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const page = readFileSync(new URL('./run-a-season.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, language, text = '']) => ({
  language,
  text,
}));
const [settings, start, ...commands] = blocks.filter(({ language }) => language === 'sh');
const [lastYear, decisions] = blocks.filter(({ language }) => language === 'csv');
const PUBLIC_HOST = 'apply.example.edu';
const APPLICANT = 'ada@mail.example';

describe('what the page names', () => {
  const texts = listFiles(ROOT)
    .filter((file) => /^(web\/desk|server\/desk\/find|contract)\/.*\.tsx?$/.test(file))
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const pressed = [...page.matchAll(/(?<![*\w])\*([A-Z][^*]+)\*(?!\*)/g)].map(([, words]) => words);

  it.each([...new Set(pressed)])('is at the desk: %s', (words = '') => {
    const said = [`ay('${words}')`, `ay("${words}")`];
    expect(texts.some((text) => said.some((each) => text.includes(each)))).toBe(true);
  });
});

describe('the season, from an empty machine to a trail that is proved', () => {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  const folder = temporaryFolder('matricula-season-');
  const at = (name: string) => join(folder, name);
  let server: TestProcess;
  let mail: MailCatcher;
  let url: string;
  /** The same as the page has it, in places of this test. */
  let here: (text: string) => string;

  beforeAll(async () => {
    mail = await startMailCatcher();
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    registrar = browser();
    const places: Readonly<Record<string, string>> = {
      '/etc/matricula.env': at('matricula.env'),
      '/etc/matricula-college.json': at('college.json'),
      '/var/lib/matricula': at('data'),
      '/srv/matricula-out': at('out'),
      'smtp://user:password@mail.example.edu:587': mail.smtpUrl,
      'decisions.csv': at('decisions.csv'),
    };
    here = (text) =>
      Object.entries(places).reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
    mkdirSync(at('out'));
    copyFileSync(new URL('./example-college.json', import.meta.url), at('college.json'));
    const ours = `PORT=${port}\nSKIP_SYSTEM_SETUP=1\nRATE_LIMIT_SCALE=1000\n`;
    writeFileSync(at('matricula.env'), here(settings?.text ?? '') + ours);
  });
  afterAll(async () => {
    server.kill('SIGTERM');
    await server.ended();
    await mail.close();
  });

  const [readSettings = ''] = start?.text.split('\n') ?? [];

  /** Runs a command of the page in a terminal that has the settings. */
  async function run(command: string): Promise<string> {
    const { PATH = '', HOME = '' } = process.env;
    const line = `${here(readSettings)}\n${here(command)}`;
    const { stdout } = await promisify(execFile)('bash', ['-ec', line], {
      cwd: ROOT,
      env: { PATH, HOME },
    });
    return stdout;
  }

  async function letterTo(address: string, isIt: (letter: Letter) => boolean): Promise<Letter> {
    return vi.waitFor(
      () => {
        const letter = mail.lettersTo(address).findLast(isIt);
        if (letter === undefined) throw new Error(`no such letter to ${address}`);
        return letter;
      },
      { timeout: 30_000, interval: 100 },
    );
  }

  const browser = () => openBrowser(url);
  let registrar: Call;

  it('1. starts in production with the settings of the page, read as the page says', async () => {
    expect(start?.text.trim().split('\n').slice(1)).toEqual(['npm ci', 'npm start']);
    const environment = JSON.parse(await run('node -p "JSON.stringify(process.env)"'));
    expect(environment).toMatchObject({ PUBLIC_URL: `https://${PUBLIC_HOST}` });
    server = startServerProcess(environment);
    await server.untilPrinted('Matricula is ready at');
    expect(await browser()('GET', '/readyz')).toBeDefined();
  });

  it('2. lets the registrar in, by a link that leads to the desk', async () => {
    const [invite = ''] = commands.map(({ text }) => text);
    const [registrarsMail = ''] = /\S+@\S+/.exec(invite) ?? [];
    await run(invite);
    const letter = await letterTo(registrarsMail, () => true);
    await redeemInvitation(registrar, letter, `https://${PUBLIC_HOST}`);
    const me = await registrar('GET', '/api/staff/me');
    expect(me.roles).toEqual(['registrar', 'administrator', 'auditor']);
  });

  it('3. takes the file of last year', async () => {
    const { text: csv = '' } = lastYear ?? {};
    await registrar('PUT', '/api/staff/season/last-year', { csv });
    const download: string = await registrar('GET', '/api/staff/season/file');
    expect(download.split('\r\n')[0]).toBe(csv.split('\n')[0]);
  });

  it('7. tells applicants by the file of the page', async () => {
    const reference = await haveApplied();
    const { text = '' } = decisions ?? {};
    const [, exampleReference = ''] = /^(\d{4}-\d{4}),/m.exec(text) ?? [];
    writeFileSync(at('decisions.csv'), text.replace(exampleReference, reference));
    const imported = commands.find((command) => command.text.includes('status import'));
    expect(await run(imported?.text ?? '')).toBe('2 lines, 2 of them new.\n');
    const { steps } = await registrar('GET', `/api/staff/applications/${reference}/status`);
    const reached = steps.filter(({ reached_on }: { reached_on: string }) => reached_on !== '');
    expect(reached.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(['received', 'documents', 'decision']),
    );
  });

  it('8. proves the trail', async () => {
    const verify = commands.find((command) => command.text.includes('audit verify'));
    expect(await run(verify?.text ?? '')).toMatch(/\d/);
    const { lines } = await registrar('GET', '/api/staff/trail');
    expect(JSON.stringify(lines)).toContain('status.marked');
  });

  /** Somebody signs up, fills in everything and submits. @returns the reference number. */
  async function haveApplied(): Promise<string> {
    const applicant = browser();
    // The example college does not ask this.
    const { phone_international: _, ...answers } = completeApplication();
    await apply(applicant, APPLICANT, answers, (text) =>
      letterTo(APPLICANT, (letter) => text.test(letter.text)),
    );
    return (await applicant('GET', '/api/profile')).reference;
  }
});
