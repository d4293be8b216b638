/** What a run costs: what all submissions share is read once, and a part takes as many statements however many it holds. */
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { startHandingOn } from './testing/handing-on.ts';

const test = await startHandingOn();

/** The statements of a run. */
async function statementsOf(run: number): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await test.work(run);
  const texts = query.mock.calls.map(([given]) =>
    String((given as { text?: string }).text ?? given),
  );
  query.mockRestore();
  // The heart beats for the whole process.
  return texts.filter((text) => !text.includes('heartbeat'));
}

const withDocument = async () => {
  const one = await test.submitted();
  await test.attach(one, '%PDF');
};

it.each([
  ['documents', 'new'],
  ['copies', 'full'],
] as const)('a part with %s takes a constant number of statements', async (what, reach) => {
  const { files } = test.platform;
  const destination = await test.destination({ folder: what, [what]: true });
  test.meanwhile = async () => {
    for (const { file_key } of await test.query`select * from copies`) {
      await files.write(file_key, Buffer.from('%PDF'));
    }
    await test.query`update copies set status = 'completed'`;
  };
  // The first run agrees to the columns, too.
  await withDocument();
  await test.work(await test.begin(destination));
  const counts: number[] = [];
  for (const people of [1, 6]) {
    for (let count = 0; count < people; count += 1) await withDocument();
    // All copies are there: the run before has waited for them.
    if (reach === 'full') await test.work(await test.begin(destination, reach));
    counts.push((await statementsOf(await test.begin(destination, reach))).length);
    test.clock.advance({ minutes: 1 });
  }
  expect(counts[1]).toBe(counts[0]);
});

it('the columns that all submissions share are read once a run, not once a part', async () => {
  for (let count = 0; count < 101; count += 1) await test.submitted();
  const run = await test.begin(await test.destination({ folder: 'parts', documents: true }));
  const statements = await statementsOf(run);
  const shared = statements.filter((text) => text.includes('select distinct held.key'));
  const parts = statements.filter((text) => text.includes('insert into deliveries'));
  expect(parts.length).toBeGreaterThan(1);
  expect(shared).toHaveLength(1);
});
