/** The cost of a run: a part takes as many statements however many applications it holds. */
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
  const destination = await test.destination({ folder: what, [what]: true });
  test.meanwhile = test.makeCopies;
  // The first run agrees to the columns, too.
  await withDocument();
  await test.handOn(destination);
  const counts: number[] = [];
  for (const people of [1, 6]) {
    for (let count = 0; count < people; count += 1) await withDocument();
    // All copies are there: the run before has waited for them.
    if (reach === 'full') await test.handOn(destination, reach);
    counts.push((await statementsOf(await test.begin(destination, reach))).length);
    test.clock.advance({ minutes: 1 });
  }
  expect(counts[1]).toBe(counts[0]);
});
