import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { DestinationDraft } from '#contract/desk-handing-on.ts';
import type { Answers } from '#form/engine/answers.ts';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Environment } from '#server/core/settings.ts';
import type { TestBrowser } from '#server/core/testing/browser.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { attach, DOCUMENT } from '../../help/testing/applicants.ts';
import { seedApplications } from '../../testing/applications.ts';
import { openTestDesk } from '../../testing/desk.ts';
import { createHandOnJob } from '../run-job.ts';
import { orderOf } from './order-of.ts';
import { entriesOf } from './unzip.ts';

/** A destination with nothing filled in. */
export const BLANK: DestinationDraft = {
  name: 'Student system',
  kind: 'folder',
  folder: '',
  host: '',
  port: 22,
  user: '',
  host_key: '',
  url: '',
  posts_per_5_minutes: 50,
  format: 'csv',
  layout: 'plain',
  documents: false,
  copies: false,
  reach: 'new',
  schedule: { every: 'never', hours: 24, at: '02:00' },
  password: '',
  private_key: '',
  passphrase: '',
  signing_secret: '',
};

type Submitted = {
  readonly id: number;
  readonly username: string;
  readonly reference: string;
};

type Shown = Readonly<Record<string, unknown>> & { readonly id: number };

/** A desk that hands on; it is closed after the tests of its file. */
export async function startHandingOn(environment: Environment = {}, now = '2025-01-10T12:00:00Z') {
  /** The operator's folder for handing on. */
  const folder = temporaryFolder('hand-on-');
  const settings = { RATE_LIMIT_SCALE: '1000', HAND_ON_FOLDER: folder, ...environment };
  const desk = await openTestDesk({ now, environment: settings });
  const { platform, query } = desk;
  const [boss, registrar] = [await desk.member('administrator'), await desk.member('registrar')];
  const job = createHandOnJob(async (milliseconds) => {
    waiting.waits.push(milliseconds);
    desk.clock.advance({ seconds: milliseconds / 1000 });
    await waiting.meanwhile();
  });
  let made = 0;
  const waiting = {
    /** The waits of jobs, in milliseconds. Each is over at once, and moves the clock on. */
    waits: [] as number[],
    /** Called while a job waits. */
    meanwhile: async (): Promise<unknown> => undefined,
  };
  /** Begins a run as the registrar. @returns its id. */
  async function begin(destination: number, reach: 'new' | 'full' = 'new'): Promise<number> {
    const url = `/api/staff/destinations/${destination}/runs`;
    const { status, body } = await registrar.call('POST', url, { reach });
    if (status !== 200) throw new Error(body.message);
    const { runs } = await registrar.get('/api/staff/hand-on/runs');
    return runs[0].id;
  }
  /** Runs the present job of a run, once. */
  async function work(run: number, on: Platform = platform): Promise<void> {
    await job.run(await orderOf(platform, run), on, new AbortController().signal);
  }
  /** A run as the desk shows it. */
  async function run(id: number): Promise<Shown> {
    const { runs } = await registrar.get('/api/staff/hand-on/runs');
    return runs.find((one: { id: number }) => one.id === id);
  }
  /** The files in a folder below the operator's, by name. */
  const names = async (name: string) => (await readdir(join(folder, name))).sort();
  const methods = {
    ...desk,
    folder,
    boss,
    registrar,
    begin,
    work,
    run,
    names,
    /** Adds an applicant whose application is submitted now. */
    async submitted(answers: Answers = {}): Promise<Submitted> {
      made += 1;
      const username = `ada${made}@mail.example`;
      const [id = 0] = await seedApplications(platform, [{ username, answers, isSubmitted: true }]);
      const [{ reference }] =
        await query`select reference from submissions where account_id = ${id}`;
      return { id, username, reference };
    },
    /** Attaches a converted document to an application. */
    async attach({ id }: Submitted, pdf: string, file_name = 'My essay.docx'): Promise<void> {
      await platform.files.write(filesOf(await attach(desk, id, file_name)).pdf, Buffer.from(pdf));
      const documents = { [DOCUMENT]: { file_name, file_size: 7 } };
      await query`update submissions set documents = ${JSON.stringify(documents)} where account_id = ${id}`;
    },
    /** Sets a destination up. @returns its id. */
    async destination(changes: Partial<DestinationDraft> = {}): Promise<number> {
      const given = { ...BLANK, ...changes };
      const { status, body } = await boss.call('POST', '/api/staff/destinations', given);
      if (status !== 200) throw new Error(body.message);
      return body.id;
    },
    /** Begins a run, and runs its job once. @returns the run as the desk shows it. */
    async handOn(destination: number, reach?: 'new' | 'full'): Promise<Shown> {
      const begun = await begin(destination, reach);
      await work(begun);
      return run(begun);
    },
    /** A destination as the desk shows it. */
    async shown(id: number, by: TestBrowser = boss) {
      const { destinations } = await by.get('/api/staff/destinations');
      return destinations.find((one: { id: number }) => one.id === id);
    },
    /** Makes the copies that are ordered, as another worker does. */
    async makeCopies(): Promise<void> {
      for (const { file_key } of await query`select file_key from copies`)
        await platform.files.write(file_key, Buffer.from('%PDF'));
      await query`update copies set status = 'completed'`;
    },
    /** The applications that arrived in a folder below the operator's. */
    async dataIn(name: string): Promise<Record<string, string>[]> {
      const found = (await names(name)).filter((one) => /_applications_.*\.csv$/.test(one));
      const texts = await Promise.all(
        found.map((one) => readFile(join(folder, name, one), 'utf8')),
      );
      return texts.flatMap((text) => parse(text, { columns: true }) as Record<string, string>[]);
    },
    /** The files in the one ZIP of a folder, as text. */
    async zipIn(name: string): Promise<Record<string, string>> {
      const zip = (await names(name)).find((one) => one.endsWith('.zip')) ?? '';
      return entriesOf(await readFile(join(folder, name, zip)));
    },
    /** States in the ledger by account. */
    async states(destination: number): Promise<Record<number, string>> {
      const url = `/api/staff/hand-on/deliveries?destination=${destination}`;
      const { deliveries } = await registrar.get(url);
      return Object.fromEntries(
        deliveries.map((one: { account_id: number; state: string }) => [one.account_id, one.state]),
      );
    },
  };
  return Object.assign(waiting, methods);
}
