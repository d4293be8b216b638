/** A season, step by step, in the order of `docs/how-to/run-a-season.md`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { DeskRelease } from '#contract/desk-decisions.ts';
import type { ListCounts, ListPage } from '#contract/desk-find.ts';
import type { Outbox } from '#contract/desk-mailings.ts';
import type { ApplicationStatus } from '#contract/status.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import type { Call } from '../trial/browser.ts';
import { until } from '../trial/until.ts';
import { actOn, mustBeInTrail, sizeOf } from './desk.ts';
import { fill, haveApplied, invite, type Member, type Office } from './office.ts';

/** Applications for each reader, and the maximum number of readers. */
const PER_READER = 20;
const MAX_READERS = 8;
const SUBMITTED = 'status:submitted';
const AWAITED = 'checklist:transcript';
const ENROLLED = 'offerAnswer:accepted';
/** Decisions of the sample college, for the terms that applicants ask for, in turn. */
const CODES = ['admit', 'deny', 'wait-list', 'defer'];
/** Applicants who look at their status all the time around the minute of the release. */
const WATCHING = 40;

/** The state of a season. */
export type Season = {
  readonly office: Office;
  readonly people: number;
  /** How many of them sign up and submit by the calls of the page. */
  readonly byPage: number;
  staff: Record<'administrator' | 'auditor' | 'registrar' | 'second', Member>;
  readonly readers: Member[];
  /** Everybody who applies, by account. */
  applicants: ReadonlyMap<number, Call>;
  /** How many applications are submitted, have no transcript, are offered a place, and have accepted it. */
  submitted: number;
  awaited: number;
  offers: number;
  accepted: number;
  references: readonly string[];
};

/** Each step checks its results, and returns what was done. */
export const STEPS: Readonly<Record<string, (season: Season) => Promise<string>>> = {
  async 'Invite staff'(season) {
    const { office, readers } = season;
    const by = await invite(office, 'administrator', 'administrator');
    const auditor = await invite(office, 'auditor', 'auditor', by);
    const registrar = await invite(office, 'registrar', 'registrar', by);
    const second = await invite(office, 'registrar', 'second', by);
    season.staff = { administrator: by, auditor, registrar, second };
    const wanted = Math.min(MAX_READERS, Math.ceil(season.people / PER_READER));
    for (let number = 1; number <= wanted; number += 1)
      readers.push(await invite(office, 'reader', `reader-${number}`, by));
    return `${wanted + 4} joined, by one letter each`;
  },
  async 'Apply by the page'(season) {
    const { office, byPage } = season;
    await forEach(Array(byPage).keys(), 4, (number) =>
      haveApplied(office, `one-${number}@mail.example`),
    );
    return `${byPage} signed up and submitted, with a code and a receipt each`;
  },
  async 'Fill in the others'(season) {
    const { office, people, byPage } = season;
    const { registrar } = season.staff;
    season.applicants = await fill(office, people - byPage);
    expect(await sizeOf(registrar, ''), 'In the list').toBe(people);
    season.submitted = await sizeOf(registrar, SUBMITTED);
    return `${people} in the list, ${season.submitted} submitted`;
  },
  async 'Share out'(season) {
    const { readers } = season;
    const { auditor, registrar } = season.staff;
    const to = readers.map(({ id }) => id);
    const bulk = await actOn(registrar, SUBMITTED, ['share-out', { to }], season.submitted);
    await mustBeInTrail(auditor, 'application.assigned', season.submitted, { bulk });
    const shares = await Promise.all(readers.map((reader) => sizeOf(reader, 'assignedTo:me')));
    expect(Math.max(...shares) - Math.min(...shares), `Shares: ${shares}`).toBeLessThan(2);
    return `${season.submitted} to ${readers.length} readers, ${Math.max(...shares)} at most`;
  },
  async 'Read and recommend'(season) {
    const { readers } = season;
    const { auditor, registrar } = season.staff;
    await forEach(readers, readers.length, readAll);
    expect(await sizeOf(registrar, 'assigneesReading:left'), 'Left to read').toBe(0);
    await mustBeInTrail(auditor, 'application.viewed', season.submitted);
    await mustBeInTrail(auditor, 'recommendation.given', season.submitted);
    return `${season.submitted}, each by its reader`;
  },
  async 'Export a view'(season) {
    const query = `format=csv&columns=reference&facets=${SUBMITTED}`;
    const file: string = await season.staff.registrar.call('GET', `/api/staff/export?${query}`);
    season.references = file.match(/\d{4}-\d{4}/g) ?? [];
    expect(new Set(season.references).size, 'Lines of the file').toBe(season.submitted);
    return `${season.submitted} as a spreadsheet`;
  },
  async 'Checklist from a file'(season) {
    const { auditor, registrar } = season.staff;
    const arrived = season.references.filter((_each, index) => index % 2 === 0);
    const lines = [...arrived, '0000-0000'].map((reference) => `${reference},transcript`);
    const csv = ['reference,item', ...lines].join('\n');
    const look = await registrar.call('POST', '/api/staff/checklist', { csv });
    expect(look.changes, 'Changes of the file').toBe(arrived.length);
    expect(look.left_out, 'Unknown references').toBe(1);
    await mustBeInTrail(auditor, 'checklist.received', 0);
    await registrar.call('POST', '/api/staff/checklist', { csv, reason: 'the mail of today' });
    await mustBeInTrail(auditor, 'checklist.received', arrived.length);
    season.awaited = season.submitted - arrived.length;
    return `${arrived.length} transcripts, and one line of nobody`;
  },
  async 'Checklist of a view'(season) {
    const { auditor, registrar } = season.staff;
    const on = dateInZone(new Date(), sampleTenant.timeZone);
    const received = { item: 'counselor', state: 'received', on };
    const bulk = await actOn(registrar, SUBMITTED, ['checklist', received], season.submitted);
    await mustBeInTrail(auditor, 'checklist.received', season.submitted, { bulk });
    return `${season.submitted} letters of counselors`;
  },
  async Decide(season) {
    const { auditor, registrar } = season.staff;
    const path = `/api/staff/applications/facets?facets=${SUBMITTED}`;
    const { facets } = await registrar.call<ListCounts>('GET', path);
    const terms = facets.find(({ id }) => id === 'term')?.values.filter(({ count }) => count > 0);
    for (const [index, { value, count }] of terms?.entries() ?? []) {
      const code = CODES[index % CODES.length];
      await actOn(registrar, `${SUBMITTED};term:${value}`, ['decide', { code }], count);
      if (code === 'admit') season.offers += count;
    }
    expect(await sizeOf(registrar, 'decisionStage:waiting'), 'Waiting').toBe(season.submitted);
    await mustBeInTrail(auditor, 'decision.set', season.submitted);
    return `${season.submitted}, ${season.offers} of them offers`;
  },
  async Confirm(season) {
    const { readers } = season;
    const { auditor, registrar, second } = season.staff;
    await actOn(registrar, SUBMITTED, ['confirm', {}], 0);
    await actOn(second, SUBMITTED, ['confirm', {}], season.submitted);
    const [reader] = readers as [Member];
    expect(await sizeOf(reader, 'decisionStage:confirmed'), 'Decisions that a reader sees').toBe(0);
    await mustBeInTrail(auditor, 'decision.confirmed', season.submitted);
    return `${season.submitted} by a second person, none by the first`;
  },
  async 'Release at a minute'(season) {
    const { registrar } = season.staff;
    const { count } = await registrar.call('POST', '/api/staff/releases/preview');
    expect(count, 'Decisions to release').toBe(season.submitted);
    const at = Math.ceil((Date.now() + 5000) / 60_000) * 60_000;
    const { timeZone } = sampleTenant;
    const minute = new Date(at)
      .toLocaleString('sv-SE', { timeZone })
      .slice(0, 16)
      .replace(' ', 'T');
    await registrar.call('POST', '/api/staff/releases', { minute, count });
    const path = `/api/staff/applications?facets=${SUBMITTED}`;
    const { applications } = await registrar.call<ListPage>('GET', path);
    await forEach(applications.slice(0, WATCHING), WATCHING, async ({ id }) => {
      await until('a decision', async () => {
        const asked = Date.now();
        const { decision } = await statusOf(season.applicants.get(id) as Call);
        expect(decision === undefined || Date.now() >= at, `${id} sees a decision early.`).toBe(
          true,
        );
        expect(decision !== undefined || asked < at, `${id} does not see the decision.`).toBe(true);
        return decision;
      });
    });
    return `${count}, seen from then by all ${WATCHING} who looked, and by nobody before`;
  },
  async 'Tell that there is news'(season) {
    const { office } = season;
    const { auditor, registrar } = season.staff;
    await until('the ledger', async () => (await findRelease(registrar)).told === season.submitted);
    await office.untilEachHas('There is news', season.submitted);
    await mustBeInTrail(auditor, 'decision.released', season.submitted);
    return `${season.submitted}, one letter each`;
  },
  async 'Write to a view'(season) {
    const { office } = season;
    const { auditor, registrar } = season.staff;
    await until('the facet', async () => (await sizeOf(registrar, AWAITED)) === season.awaited);
    const texts = [{ language: 'en', subject: 'Your transcript', text: 'Still: {missing_items}.' }];
    const letter = { texts, is_about_application: true };
    const bulk = await actOn(registrar, AWAITED, ['letter', letter], season.awaited);
    const { sent } = await until('an empty outbox', async () => {
      const outbox = await registrar.call<Outbox>('GET', `/api/staff/acts/${bulk}/outbox`);
      const { waiting, sending, ...counts } = outbox.counts;
      return waiting === undefined && sending === undefined && counts;
    });
    expect(sent ?? 0, 'Letters sent').toBe(season.awaited);
    await office.untilEachHas('Your transcript', season.awaited);
    await mustBeInTrail(auditor, 'letter.sent', season.awaited, { bulk });
    return `${season.awaited} whose transcript is awaited, one letter each`;
  },
  async 'Read and answer'(season) {
    const { auditor, registrar } = season.staff;
    let [declined, read] = [0, 0];
    await forEach(season.applicants.values(), 8, async (call) => {
      const { decision } = await statusOf(call).catch(() => ({ decision: undefined }));
      if (decision === undefined) return;
      read += 1;
      if (decision.kind !== 'offer' || decision.id % 4 === 0) return;
      const answer = decision.id % 4 === 1 ? 'declined' : 'accepted';
      await call('PUT', '/api/offer', { decision: decision.id, answer });
      if (answer === 'accepted') season.accepted += 1;
      else declined += 1;
    });
    expect(read, 'Decisions read').toBe(season.submitted);
    expect(await sizeOf(registrar, ENROLLED), 'Accepted at the desk').toBe(season.accepted);
    expect((await findRelease(registrar)).declined, 'Declined in the release').toBe(declined);
    await mustBeInTrail(auditor, 'offer.answered', season.accepted + declined);
    return `${read} read; of ${season.offers} offers, ${season.accepted} accepted and ${declined} declined`;
  },
  async 'Hand a view on'(season) {
    const { office } = season;
    const { administrator, auditor, registrar } = season.staff;
    const setup = {
      name: 'Students',
      kind: 'folder',
      folder: 'day',
      format: 'csv',
      layout: 'plain',
      documents: false,
      copies: false,
      reach: 'new',
      schedule: { every: 'never', hours: 24, at: '02:00' },
    };
    const { id } = await administrator.call('POST', '/api/staff/destinations', setup);
    const order = { destination: id, reach: 'new' };
    await actOn(registrar, ENROLLED, ['hand-on', order], season.accepted);
    const run = await until('the end of the run', async () => {
      const { runs } = await registrar.call('GET', '/api/staff/hand-on/runs');
      return runs[0]?.state !== 'waiting' && runs[0];
    });
    expect([run.state, run.why]).toEqual(['done', '']);
    const folder = join(office.handOnFolder, 'day');
    const [name = ''] = readdirSync(folder).filter((each) => each.includes('applications'));
    const file = readFileSync(join(folder, name), 'utf8');
    expect(season.references.filter((each) => file.includes(each)).length, 'Handed on').toBe(
      season.accepted,
    );
    await mustBeInTrail(auditor, 'hand-on.chosen', season.accepted);
    return `${season.accepted} in a folder`;
  },
  async 'Prove the trail'(season) {
    // The command fails for a trail that is not whole.
    const proof = await season.office.portal('audit', 'verify');
    return proof.replace(/ \d+:[0-9a-f]+$/, '');
  },
};

function statusOf(call: Call): Promise<ApplicationStatus> {
  return call('GET', '/api/status');
}

async function findRelease({ call }: Member): Promise<DeskRelease> {
  return (await call('GET', '/api/staff/releases')).releases[0];
}

/** Reads the queue of a reader from its front, until nothing is left. */
async function readAll({ id: reader, call }: Member): Promise<void> {
  const queue = '/api/staff/applications?facets=assignedTo:me;myReading:unread';
  for (;;) {
    const { applications } = await call<ListPage>('GET', queue);
    if (applications.length === 0) return;
    for (const { id } of applications) {
      const path = `/api/staff/applications/${id}`;
      const { marks } = await call('GET', path);
      const given = { value: 1 + ((id + reader) % 5), criteria: {}, comment: '' };
      await call('PUT', `${path}/recommendation`, given);
      await call('PUT', `${path}/read`, { version: marks.version });
    }
  }
}

/** Does something for each item of a list, with so many at once. */
async function forEach<One>(
  list: Iterable<One>,
  atOnce: number,
  work: (one: One) => Promise<void>,
): Promise<void> {
  const left = [...list].values();
  const worker = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
