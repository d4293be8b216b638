import { describe, expect, it } from 'vitest';
import { openTestDesk } from '../testing/desk.ts';

const desk = await openTestDesk();
const registrar = await desk.member('registrar');

describe('what is stuck', () => {
  const stuck = async () => (await registrar.get('/api/staff/season')).work;
  const mails = async () => (await stuck()).find(({ kind }: { kind: string }) => kind === 'mails');

  it('is counted, and tried again at once when somebody presses the button', async () => {
    const { database, jobs, mail } = desk.platform;
    const before = await mails();
    await database.transaction((trx) =>
      mail.send({ to: 'a@example.com', subject: 'Hello', text: 'Hello' } as never, { in: trx }),
    );
    expect((await mails()).waiting).toBe(before.waiting + 1);
    await desk.query`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour'
      where name = 'mail'`;
    const failing = (await mails()).failing;
    expect(failing).toBe(before.waiting + before.failing + 1);
    // A letter that is meant for later stays for later.
    await database.transaction((trx) =>
      jobs.enqueue({ name: 'mail' }, {}, { in: trx, afterSeconds: 3600 }),
    );
    const { body } = await registrar.call('POST', '/api/staff/season/stuck/mails');
    expect(body.message).toBe(`${failing} are tried again now.`);
    expect(
      await desk.query`select from pgboss.job where name = 'mail' and start_after <= now()`,
    ).toHaveLength(failing);
    expect(await desk.lastLine()).toMatchObject({
      act: 'season.work-hurried',
      details: { kind: 'mails', jobs: failing },
    });
  });

  it.each([
    ['mails', 'write-to-recommender'],
    ['conversions', 'convert-letter'],
  ])('are %s of recommenders, too', async (kind, name) => {
    const { database, jobs } = desk.platform;
    const count = async () => (await stuck()).find((work: { kind: string }) => work.kind === kind);
    const { waiting } = await count();
    await database.transaction((trx) => jobs.enqueue({ name }, {}, { in: trx }));
    expect(await count()).toMatchObject({ waiting: waiting + 1 });
  });

  it('are deliveries, too, which somebody has to look at', async () => {
    const deliveries = async () =>
      (await stuck()).find(({ kind }: { kind: string }) => kind === 'deliveries');
    expect(await deliveries()).toEqual({ kind: 'deliveries', waiting: 0, failing: 0, oldest: '' });
    for (const [at, state, tries] of [
      ['2026-11-19T10:00:00.000Z', 'waiting', 0],
      ['2026-11-18T10:00:00.000Z', 'waiting', 2],
      ['2026-11-20T10:00:00.000Z', 'failed', 10],
      ['2026-11-01T10:00:00.000Z', 'done', 1],
    ] as const) {
      await desk.query`
        with destination as (
          insert into destinations (name, setup, columns, added_at)
          values (${at}, '{}', 'null', ${at}) returning id)
        insert into hand_on_runs (destination_id, reach, state, key, tries, begun_at, scope, planned)
        select id, 'full', ${state}, ${at}, ${tries}, ${at}, '{}', 1 from destination`;
    }
    expect(await deliveries()).toEqual({
      kind: 'deliveries',
      waiting: 1,
      failing: 2,
      oldest: '2026-11-18T10:00:00.000Z',
    });
  });

  it.each(['wishes', 'deliveries'])('is not hurried by the word %s', async (word) => {
    expect((await registrar.call('POST', `/api/staff/season/stuck/${word}`)).status).toBe(400);
  });
});
