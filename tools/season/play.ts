/** A season, step by step. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeskReleases } from '#contract/desk-decisions.ts';
import type { ListCounts } from '#contract/desk-find.ts';
import type { Mailing } from '#contract/desk-mailings.ts';
import type { ApplicationStatus } from '#contract/status.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import type { Call } from '../trial/browser.ts';
import { actOn, beginAct, endOfAct, find, findAct, mustBeInTrail, sizeOf, write } from './desk.ts';
import { forEach, must, mustBe, step, until } from './holds.ts';
import { fill, haveApplied, invite, type Member, type Office } from './office.ts';

const READERS = 8;
const SUBMITTED = 'status:submitted';
/** Decisions of the sample college, for the terms that applicants ask for, in turn. */
const CODES = ['admit', 'deny', 'wait-list', 'defer'];
/** Applicants who look at their status all the time around the minute of the release. */
const WATCHING = 40;
/** Letters that the portal sends at once: what a mail server took when the portal was killed is sent again under the same id. */
const IN_FLIGHT = 10;

export async function playSeason(office: Office, people: number): Promise<void> {
  const staff = {} as Record<'administrator' | 'auditor' | 'registrar' | 'second', Member>;
  const readers: Member[] = [];
  await step('Invite staff', async () => {
    const by = await invite(office, 'administrator', 'administrator');
    staff.administrator = by;
    staff.auditor = await invite(office, 'auditor', 'auditor', by);
    staff.registrar = await invite(office, 'registrar', 'registrar', by);
    staff.second = await invite(office, 'registrar', 'second', by);
    for (let number = 1; number <= READERS; number += 1)
      readers.push(await invite(office, 'reader', `reader-${number}`, by));
    return `${READERS + 4} joined, by one letter each`;
  });
  const { administrator, registrar, second } = staff;
  const inTrail = (
    ...line: Parameters<typeof mustBeInTrail> extends [unknown, ...infer Rest] ? Rest : never
  ) => mustBeInTrail(staff.auditor, ...line);

  const applying = Array.from(
    { length: Math.min(48, people / 10) },
    (_none, index) => `person-${index}@mail.example`,
  );
  await step('Apply by the page', async () => {
    await forEach(applying, 4, (username) => haveApplied(office, username));
    return `${applying.length} with a code and a receipt each`;
  });
  let applicants = new Map<number, Call>();
  let submitted = 0;
  await step('Fill in the others', async () => {
    applicants = await fill(office, people - applying.length);
    mustBe('Applicants', applicants.size, people);
    await until('all in the list', async () => (await sizeOf(registrar, '')) === people);
    submitted = await sizeOf(registrar, SUBMITTED);
    return `${people} in the list, ${submitted} submitted`;
  });

  await step('Share out', async () => {
    const act = await actOn(registrar, SUBMITTED, 'share-out', { to: readers.map(({ id }) => id) });
    mustBe('Shared out', act.done, submitted);
    await inTrail('application.assigned', submitted, { bulk: act.id });
    const shares = await Promise.all(readers.map((reader) => sizeOf(reader, 'assignedTo:me')));
    must(Math.max(...shares) - Math.min(...shares) <= 1, `The shares are uneven: ${shares}.`);
    return `${act.done} to ${READERS} readers, ${Math.max(...shares)} at most`;
  });
  await step('Read and recommend', async () => {
    await forEach(readers, READERS, readAll);
    mustBe('Left to read', await sizeOf(registrar, 'assigneesReading:left'), 0);
    await inTrail('application.viewed', submitted);
    await inTrail('recommendation.given', submitted);
    return `${submitted}, each by its reader`;
  });
  await step('A second opinion', async () => {
    const [first, other] = readers as [Member, Member];
    const { applications } = await find(first, 'assignedTo:me');
    for (const { id } of applications) {
      const path = `/api/staff/applications/${id}/recommendations`;
      const { are_others_hidden, others } = await other.call('GET', path);
      must(are_others_hidden && others.length === 0, 'A reader sees the first opinion too early.');
      await recommend(other, id);
      mustBe('Opinions seen then', (await other.call('GET', path)).others.length, 1);
    }
    mustBe('Read by two', await sizeOf(registrar, 'readersDone:done'), applications.length);
    return `${applications.length}, each blind until it was given`;
  });

  let awaited = submitted;
  await step('Checklist from a file', async () => {
    const query = `format=jsonl&columns=reference&facets=${SUBMITTED}`;
    const file: string = await registrar.call('GET', `/api/staff/export?${query}`);
    const references = [...file.matchAll(/"reference":"([^"]+)"/g)].map(([, each]) => each);
    mustBe('References exported', references.length, submitted);
    const arrived = references.filter((_each, index) => index % 2 === 0);
    const csv = [
      'reference,item',
      ...[...arrived, '0000-0000'].map((each) => `${each},transcript`),
    ].join('\n');
    const { seal, changes, unknown } = await registrar.call('POST', '/api/staff/checklist/look', {
      csv,
    });
    mustBe('Changes of the file', changes, arrived.length);
    mustBe('Unknown references', unknown, 1);
    await registrar.call('POST', '/api/staff/checklist/import', {
      csv,
      seal,
      reason: 'the mail of today',
    });
    await inTrail('checklist.received', changes);
    awaited = submitted - changes;
    return `${changes} transcripts, and one line of nobody`;
  });
  await step('Checklist of a view', async () => {
    const mark = { item: 'counselor', state: 'received' };
    const act = await actOn(registrar, SUBMITTED, 'checklist', mark);
    mustBe('Counselors’ letters', act.done, submitted);
    await inTrail('checklist.received', submitted, { bulk: act.id });
    return `${act.done} counselors’ letters`;
  });

  const letter = (subject: string, text: string) => [{ language: 'en', subject, text }];
  const mailingOf = (id: number): Promise<Mailing> =>
    registrar.call('GET', `/api/staff/mailings/${id}`);
  const endOf = (id: number) =>
    until('the end of a mailing', async () => {
      const mailing = await mailingOf(id);
      return mailing.state === 'done' && mailing;
    });
  const decided: Record<string, number> = {};
  await step('Decide', async () => {
    const path = `/api/staff/applications/facets?facets=${SUBMITTED}`;
    const { facets } = await registrar.call<ListCounts>('GET', path);
    const terms = facets.find(({ id }) => id === 'term')?.values.filter(({ count }) => count > 0);
    for (const [index, { value, count }] of (terms ?? []).entries()) {
      const code = CODES[index % CODES.length] ?? '';
      const act = await actOn(registrar, `${SUBMITTED};term:${value}`, 'decide', { code });
      mustBe(`Decisions for ${value}`, act.done, count);
      decided[code] = (decided[code] ?? 0) + count;
    }
    mustBe('Waiting', await sizeOf(registrar, 'decisionStage:waiting'), submitted);
    mustBe(
      'Seen by a reader',
      await sizeOf(readers[0] as Member, 'decisionStage:waiting,confirmed'),
      0,
    );
    await inTrail('decision.set', submitted);
    return JSON.stringify(decided);
  });
  await step('Confirm', async () => {
    mustBe('Confirmed by the first', (await actOn(registrar, SUBMITTED, 'confirm', {})).done, 0);
    mustBe('Confirmed', (await actOn(second, SUBMITTED, 'confirm', {})).done, submitted);
    await inTrail('decision.confirmed', submitted);
    return `${submitted} by a second person, none by the first`;
  });

  const releases = () => registrar.call<DeskReleases>('GET', '/api/staff/releases');
  const statusOf = (call: Call) => call<ApplicationStatus>('GET', '/api/status');
  const at = new Date(Math.ceil((Date.now() + 5000) / 60_000) * 60_000);
  await step('Release at a minute', async () => {
    const preview = await registrar.call('POST', '/api/staff/releases/preview', {});
    mustBe('Decisions to release', preview.count, submitted);
    const { timeZone } = sampleTenant;
    const minute = at.toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T');
    await registrar.call('POST', '/api/staff/releases', {
      name: 'Season',
      minute,
      count: submitted,
    });
    const { applications } = await find(registrar, 'decisionStage:scheduled');
    await forEach(applications.slice(0, WATCHING), WATCHING, async ({ id }) => {
      const call = applicants.get(id) as Call;
      await until('a decision', async () => {
        const asked = Date.now();
        const { decision } = await statusOf(call);
        must(decision === undefined || Date.now() >= at.getTime(), `${id} sees a decision early.`);
        must(decision !== undefined || asked < at.getTime(), `${id} does not see the decision.`);
        return decision;
      });
    });
    return `${submitted} at ${minute}, seen from then by all ${WATCHING} who looked, and by nobody before`;
  });

  await step('Killed amid three jobs', async () => {
    const mailing = await write(
      registrar,
      SUBMITTED,
      letter('A word', 'Thank you for your application.'),
      submitted,
    );
    await until(
      'the first who is told',
      async () => ((await releases()).releases[0]?.told ?? 0) > 0,
    );
    const act = await beginAct(registrar, SUBMITTED, 'note', { text: 'before the kill' });
    await until('the first note', async () => (await findAct(registrar, act)).position > 0);
    const told = (await releases()).releases[0]?.told;
    const { counts: amid } = await mailingOf(mailing);
    const { position } = await findAct(registrar, act);
    await office.killAndStart();
    mustBe('Notes', (await endOfAct(registrar, act)).done, submitted);
    await inTrail('note.added', submitted, { bulk: act });
    const { sent = 0, unsure = 0 } = (await endOf(mailing)).counts;
    mustBe('Letters sent, or on the way when it was killed', sent + unsure, submitted);
    must(unsure <= 2, `${unsure} letters are unsure, of the two that are sent at once.`);
    const words = office.lettersAbout('A word');
    mustBe('People with a letter', new Set(words.map(({ to }) => to)).size, words.length);
    await inTrail('letter.sent', sent, { mailing });
    await until(
      'the last who is told',
      async () => (await releases()).releases[0]?.told === submitted,
    );
    await inTrail('decision.released', submitted);
    const news = await until('the last news', async () => {
      const letters = office.lettersAbout('There is news');
      return new Set(letters.map(({ messageId }) => messageId)).size === submitted && letters;
    });
    mustBe('People with news', new Set(news.map(({ to }) => to)).size, submitted);
    must(news.length <= submitted + IN_FLIGHT, 'News were sent again that had long arrived.');
    return `${told} told, ${amid.sent} letters and ${position} notes done: nothing twice, nothing lost`;
  });

  await step('Write to a view', async () => {
    await until(
      'the facet of the checklist',
      async () => (await sizeOf(registrar, 'checklist:transcript')) === awaited,
    );
    const id = await write(
      registrar,
      'checklist:transcript',
      letter('Your transcript', 'We still need: {missing_items}.'),
      awaited,
    );
    mustBe('Letters sent', (await endOf(id)).counts.sent ?? 0, awaited);
    const letters = office.lettersAbout('Your transcript');
    mustBe('Letters', letters.length, awaited);
    mustBe('People with a letter', new Set(letters.map(({ to }) => to)).size, awaited);
    await inTrail('letter.sent', awaited, { mailing: id });
    return `${awaited} whose transcript is awaited, one letter each`;
  });

  let [accepted, declined] = [0, 0];
  await step('Read and answer', async () => {
    const kinds = new Map<string, number>();
    await forEach(applicants.values(), 8, async (call) => {
      const status = await statusOf(call).catch(() => undefined);
      const { decision } = status ?? {};
      if (decision === undefined) return;
      kinds.set(decision.kind, (kinds.get(decision.kind) ?? 0) + 1);
      const { offer, id } = decision;
      const isDeclined = id % 4 === 0;
      if (offer === undefined || id % 4 === 1) return;
      await call('PUT', '/api/offer', {
        decision: id,
        answer: isDeclined ? 'declined' : 'accepted',
      });
      if (isDeclined) declined += 1;
      else accepted += 1;
    });
    mustBe('Offers read', kinds.get('offer') ?? 0, decided.admit ?? 0);
    mustBe(
      'Decisions read',
      [...kinds.values()].reduce((sum, count) => sum + count, 0),
      submitted,
    );
    mustBe('Accepted at the desk', await sizeOf(registrar, 'offerAnswer:accepted'), accepted);
    const [release] = (await releases()).releases;
    mustBe('Declined in the release', release?.declined ?? 0, declined);
    await inTrail('offer.answered', accepted + declined);
    return `${submitted} read, ${accepted} accepted, ${declined} declined`;
  });

  const enrolled = 'offerAnswer:accepted';
  await step('Export a view', async () => {
    const query = `format=csv&columns=reference,last_name&facets=${enrolled}`;
    const file: string = await registrar.call('GET', `/api/staff/export?${query}`);
    mustBe('Lines of the file', file.trim().split('\r\n').length - 1, accepted);
    return `${accepted} as a spreadsheet`;
  });
  await step('Hand a view on', async () => {
    const { id: destination } = await administrator.call('POST', '/api/staff/destinations', {
      ...{ name: 'Student system', kind: 'folder', folder: 'day', format: 'csv', layout: 'plain' },
      ...{ documents: false, copies: false, reach: 'new' },
      schedule: { every: 'never', hours: 24, at: '02:00' },
    });
    const act = await actOn(registrar, enrolled, 'hand-on', { destination, reach: 'new' });
    mustBe('Chosen', act.done, accepted);
    await until('the end of the run', async () => {
      const { runs } = await registrar.call('GET', '/api/staff/hand-on/runs');
      must(runs[0]?.state !== 'failed', `The run failed: ${runs[0]?.why}`);
      return runs[0]?.acknowledged === accepted && runs[0].state === 'done';
    });
    const folder = join(office.handOnFolder, 'day');
    const name = readdirSync(folder).find((each) => each.includes('applications')) ?? '';
    const lines = readFileSync(join(folder, name), 'utf8').trim().split('\r\n');
    mustBe('Lines in the folder', lines.length - 1, accepted);
    await inTrail('hand-on.chosen', accepted);
    return `${accepted} in a folder`;
  });
  await step('Prove the trail', async () => {
    const { lines, breaks } = await staff.auditor.call('POST', '/api/staff/trail/proof');
    mustBe('Breaks of the trail', breaks.length, 0);
    return `${lines} lines, each in its place`;
  });
}

/** As the queue of a reader leads: from the front, until nothing is left. */
async function readAll(reader: Member): Promise<void> {
  for (;;) {
    const { applications } = await find(reader, 'assignedTo:me;myReading:unread');
    if (applications.length === 0) return;
    for (const { id } of applications) {
      const { marks } = await reader.call('GET', `/api/staff/applications/${id}`);
      await recommend(reader, id);
      await reader.call('PUT', `/api/staff/applications/${id}/read`, { version: marks.version });
    }
  }
}

function recommend({ id: reader, call }: Member, id: number): Promise<object> {
  const given = { value: 1 + ((id + reader) % 5), criteria: {}, comment: '' };
  return call('PUT', `/api/staff/applications/${id}/recommendation`, given);
}
