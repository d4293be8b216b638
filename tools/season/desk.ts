/** Acts of the staff on views, and checks of their lines in the trail. */
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { BULK_KINDS } from '#contract/bulk-kinds.ts';
import type { ActName } from '#contract/desk-acts.ts';
import type { BulkAct } from '#contract/desk-bulk.ts';
import { until } from '../trial/until.ts';
import type { Member } from './office.ts';

/** The number of applications in a view; the list itself counts to 5,000 only. @param facets as in the address of the list. */
export async function sizeOf({ call }: Member, facets: string): Promise<number> {
  const path = `/api/staff/applications/facets?facets=${encodeURIComponent(facets)}`;
  return (await call('GET', path)).total.count;
}

/** Acts on a view, waits for the end, and checks the number of changed applications. @returns the number of the act. */
export async function actOn(
  { call }: Member,
  facets: string,
  [kind, choices]: readonly [keyof typeof BULK_KINDS, object],
  wanted: number,
): Promise<number> {
  const { id, count } = await call('POST', '/api/staff/acts', { facets });
  const order = { kind, choices, reason: 'a season that is played', typed: count };
  await call('POST', `/api/staff/acts/${id}/begin`, order);
  const act = await until('the end of an act', async () => {
    const { acts } = await call<{ acts: BulkAct[] }>('GET', '/api/staff/acts');
    return acts.find((each) => each.id === id && each.state !== 'running');
  });
  expect([act.state, act.why, act.done], `The act "${kind}"`).toEqual(['done', '', wanted]);
  return id;
}

/** Checks that the trail has one line of an act for each of so many applications. @param about details of the lines that count. */
export async function mustBeInTrail(
  { call }: Member,
  act: ActName,
  wanted: number,
  about: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const file = await call<string>('GET', `/api/staff/trail/export?act=${act}`);
  const lines: { account_id: string; details: string }[] = parse(file, {
    columns: true,
    bom: true,
  });
  const accounts = lines
    .map(({ account_id, details }) => ({ account_id, details: JSON.parse(details) }))
    .filter(({ details }) =>
      Object.entries(about).every(([name, value]) => details[name] === value),
    )
    .map(({ account_id }) => account_id);
  expect(accounts.length, `Lines of "${act}" in the trail`).toBe(wanted);
  expect(new Set(accounts).size, `Applications of "${act}" in the trail`).toBe(wanted);
}
