/** A registrar who is narrowed to some applications hands on those, and no other, and finds no other in the ledger. */
import { expect, it } from 'vitest';
import type { TestBrowser } from '#server/core/testing/browser.ts';
import { startHandingOn } from './testing/handing-on.ts';

const test = await startHandingOn();
const narrowed = await test.narrowed({ term: ['2027SP'] }, 'registrar');

async function people() {
  return {
    spring: await test.submitted({ entry_term: '2027SP' }),
    fall: await test.submitted({ entry_term: '2027FA' }),
  };
}

it.each(['new', 'full'])(
  'a run of "%s" hands on only what they may read, and the ledger shows no other',
  async (reach) => {
    const { spring, fall } = await people();
    const destination = await test.destination({ folder: reach });
    const url = `/api/staff/destinations/${destination}/runs`;
    expect((await narrowed.call('POST', url, { reach })).status).toBe(200);
    const { runs } = await narrowed.get('/api/staff/hand-on/runs');
    await test.work(runs[0].id);
    const references = (await test.dataIn(reach)).map((row) => row.reference);
    expect(references).toContain(spring.reference);
    expect(references).not.toContain(fall.reference);
    expect(await test.run(runs[0].id)).toMatchObject({ planned: references.length, state: 'done' });
    const counts = async (who: TestBrowser) => (await test.shown(destination, who)).counts;
    expect(await counts(narrowed)).toMatchObject({ stored: 0, acknowledged: references.length });
    expect(await counts(test.registrar)).toMatchObject({ stored: references.length });
    const ledger = `/api/staff/hand-on/deliveries?destination=${destination}`;
    const { deliveries } = await narrowed.get(ledger);
    expect(deliveries.map(({ reference }: { reference: string }) => reference).sort()).toEqual(
      references.sort(),
    );
  },
);

it('a run of somebody who may read more is theirs neither to try again nor to give up', async () => {
  await people();
  const destination = await test.destination({ folder: 'of-all' });
  const run = await test.begin(destination);
  const settings = { ...test.platform.settings, handOnFolder: undefined };
  await test.work(run, { ...test.platform, settings });
  expect(await test.run(run)).toMatchObject({ state: 'failed' });
  for (const act of ['retry', 'give-up']) {
    const url = `/api/staff/hand-on/runs/${run}/${act}`;
    expect((await narrowed.call('POST', url)).status, act).toBe(403);
  }
  expect(await test.run(run)).toMatchObject({ state: 'failed' });
  expect((await test.registrar.call('POST', `/api/staff/hand-on/runs/${run}/retry`)).status).toBe(
    200,
  );
});
