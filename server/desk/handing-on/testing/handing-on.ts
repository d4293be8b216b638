import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { DestinationDraft } from '#contract/desk-handing-on.ts';
import type { Answers } from '#form/engine/answers.ts';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Environment } from '#server/core/settings.ts';
import { closing } from '#server/core/testing/closing.ts';
import { attach, DOCUMENT } from '../../help/testing/applicants.ts';
import { seedApplications } from '../../testing/applications.ts';
import {
  type DeskAnswer,
  type DeskBrowser,
  type DeskMember,
  startTestDesk,
  type TestDesk,
} from '../../testing/desk.ts';
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

type TestHandingOn = TestDesk & {
  /** The operator's folder for handing on. */
  readonly folder: string;
  readonly boss: DeskMember;
  readonly registrar: DeskMember;
  /** Adds an applicant whose application is submitted now. */
  submitted(answers?: Answers): Promise<Submitted>;
  /** Attaches a converted document to an application. */
  attach(who: Submitted, pdf: string, name?: string): Promise<void>;
  /** Sets a destination up. @returns its id. */
  destination(changes?: Partial<DestinationDraft>): Promise<number>;
  /** Begins a run as the registrar. @returns its id. */
  begin(destination: number, reach?: 'new' | 'full'): Promise<number>;
  /** Begins a run, and runs its job once. @returns the run as the desk shows it. */
  handOn(destination: number, reach?: 'new' | 'full'): Promise<Shown>;
  /** Runs the present job of a run, once. */
  work(run: number, platform?: Platform): Promise<void>;
  /** The waits of jobs, in milliseconds. Each is over at once, and moves the clock on. */
  readonly waits: number[];
  /** Called while a job waits. */
  meanwhile: () => Promise<unknown>;
  /** A run as the desk shows it. */
  run(id: number): Promise<Shown>;
  /** A destination as the desk shows it. */
  shown(id: number, by?: DeskBrowser): Promise<DeskAnswer['body']>;
  /** Makes the copies that are ordered, as another worker does. */
  makeCopies(): Promise<void>;
  /** The files in a folder below the operator's, by name. */
  names(folder: string): Promise<string[]>;
  /** The applications that arrived in a folder below the operator's. */
  dataIn(folder: string): Promise<Record<string, string>[]>;
  /** The files in the one ZIP of a folder, as text. */
  zipIn(folder: string): Promise<Record<string, string>>;
  /** States in the ledger by account. */
  states(destination: number): Promise<Record<number, string>>;
};

/** A desk that hands on; it is closed behind the tests of its file. */
export async function startHandingOn(
  environment: Environment = {},
  now = '2025-01-10T12:00:00Z',
): Promise<TestHandingOn> {
  const folder = await mkdtemp(join(tmpdir(), 'hand-on-'));
  const desk = await startTestDesk({
    now,
    environment: { RATE_LIMIT_SCALE: '1000', HAND_ON_FOLDER: folder, ...environment },
  });
  const { platform, query } = desk;
  const [boss, registrar] = [await desk.member('administrator'), await desk.member('registrar')];
  const job = createHandOnJob(async (milliseconds) => {
    test.waits.push(milliseconds);
    desk.clock.advance({ seconds: milliseconds / 1000 });
    await test.meanwhile();
  });
  let made = 0;
  const test: TestHandingOn = {
    ...desk,
    waits: [],
    meanwhile: async () => {},
    folder,
    boss,
    registrar,
    async submitted(answers = {}) {
      made += 1;
      const username = `ada${made}@mail.example`;
      const [id = 0] = await seedApplications(platform, [{ username, answers, isSubmitted: true }]);
      const [{ reference }] =
        await query`select reference from submissions where account_id = ${id}`;
      return { id, username, reference };
    },
    async attach({ id }, pdf, file_name = 'My essay.docx') {
      await platform.files.write(filesOf(await attach(desk, id, file_name)).pdf, Buffer.from(pdf));
      const documents = { [DOCUMENT]: { file_name, file_size: 7 } };
      await query`update submissions set documents = ${JSON.stringify(documents)} where account_id = ${id}`;
    },
    async destination(changes = {}) {
      const given = { ...BLANK, ...changes };
      const { status, body } = await boss.call('POST', '/api/staff/destinations', given);
      if (status !== 200) throw new Error(body.message);
      return body.id;
    },
    async begin(destination, reach = 'new') {
      const url = `/api/staff/destinations/${destination}/runs`;
      const { status, body } = await registrar.call('POST', url, { reach });
      if (status !== 200) throw new Error(body.message);
      const { runs } = await registrar.get('/api/staff/hand-on/runs');
      return runs[0].id;
    },
    async handOn(destination, reach) {
      const run = await test.begin(destination, reach);
      await test.work(run);
      return test.run(run);
    },
    async work(run, on = platform) {
      await job.run(await orderOf(platform, run), on, new AbortController().signal);
    },
    async run(id) {
      const { runs } = await registrar.get('/api/staff/hand-on/runs');
      return runs.find((one: { id: number }) => one.id === id);
    },
    async shown(id, by = boss) {
      const { destinations } = await by.get('/api/staff/destinations');
      return destinations.find((one: { id: number }) => one.id === id);
    },
    async makeCopies() {
      for (const { file_key } of await query`select file_key from copies`)
        await platform.files.write(file_key, Buffer.from('%PDF'));
      await query`update copies set status = 'completed'`;
    },
    names: async (name) => (await readdir(join(folder, name))).sort(),
    async dataIn(name) {
      const found = (await test.names(name)).filter((one) => /_applications_.*\.csv$/.test(one));
      const texts = await Promise.all(
        found.map((one) => readFile(join(folder, name, one), 'utf8')),
      );
      return texts.flatMap((text) => parse(text, { columns: true }) as Record<string, string>[]);
    },
    async zipIn(name) {
      const zip = (await test.names(name)).find((one) => one.endsWith('.zip')) ?? '';
      return entriesOf(await readFile(join(folder, name, zip)));
    },
    async states(destination) {
      const url = `/api/staff/hand-on/deliveries?destination=${destination}`;
      const { deliveries } = await registrar.get(url);
      return Object.fromEntries(
        deliveries.map((one: { account_id: number; state: string }) => [one.account_id, one.state]),
      );
    },
    async close() {
      await desk.close();
      await rm(folder, { recursive: true });
    },
  };
  return closing(test);
}
