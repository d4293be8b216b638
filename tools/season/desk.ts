/** What the staff of a season do on views, and what the trail says of it. */

import type { BULK_KINDS } from '#contract/bulk-kinds.ts';
import type { TrailLine } from '#contract/desk.ts';
import type { ActName } from '#contract/desk-acts.ts';
import type { BulkAct } from '#contract/desk-bulk.ts';
import type { ListPage } from '#contract/desk-find.ts';
import type { LetterText } from '#contract/desk-mailings.ts';
import { must, mustBe, until } from './holds.ts';
import type { Member } from './office.ts';

const REASON = 'a season that is played';

/** The first page of a view. @param facets as the address of the list has them. */
export function find({ call }: Member, facets: string): Promise<ListPage> {
  return call('GET', `/api/staff/applications?facets=${encodeURIComponent(facets)}`);
}

/** How many applications a view has. */
export async function sizeOf(by: Member, facets: string): Promise<number> {
  return (await find(by, facets)).total.count;
}

/** Begins an act on a view. @returns its number. */
export async function beginAct(
  { call }: Member,
  facets: string,
  kind: keyof typeof BULK_KINDS,
  choices: object,
): Promise<number> {
  const { id, count } = await call('POST', '/api/staff/acts', { facets });
  const order = { kind, choices, reason: REASON, typed: count };
  await call('POST', `/api/staff/acts/${id}/begin`, order);
  return id;
}

export async function findAct({ call }: Member, id: number): Promise<BulkAct> {
  const { acts } = await call<{ acts: BulkAct[] }>('GET', '/api/staff/acts');
  return acts.find((act) => act.id === id) as BulkAct;
}

export async function endOfAct(by: Member, id: number): Promise<BulkAct> {
  const act = await until('the end of an act', async () => {
    const now = await findAct(by, id);
    return now.state !== 'running' && now;
  });
  must(act.state === 'done', `The act "${act.kind}" is ${act.state}: ${act.why}`);
  return act;
}

/** Acts on a view, and waits until it is done. */
export async function actOn(...act: Parameters<typeof beginAct>): Promise<BulkAct> {
  return endOfAct(act[0], await beginAct(...act));
}

/** Orders a letter about their applications to those of a view. @returns the number of its mailing. */
export async function write({ call }: Member, facets: string, texts: LetterText[], wanted: number) {
  const search = { facets };
  const draft = { search, name: 'Season', texts, is_about_application: true };
  const { id, letters } = await call('POST', '/api/staff/mailings', draft);
  mustBe('Letters counted', letters, wanted);
  await call('POST', `/api/staff/mailings/${id}/send`, { search, reason: REASON });
  return id as number;
}

/** The trail has a line of an act for so many applications, none of them twice. @param about details of the lines that count. */
export async function mustBeInTrail(
  { call }: Member,
  act: ActName,
  wanted: number,
  about: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const file = await call<string>('GET', `/api/staff/trail/export?format=jsonl&act=${act}`);
  const lines = file.split('\n').filter((line) => line !== '');
  const accounts = lines
    .map((line): TrailLine => JSON.parse(line))
    .filter(({ details }) => Object.entries(about).every(([name, is]) => details[name] === is))
    .map(({ account_id }) => account_id);
  mustBe(`Lines of "${act}" in the trail`, accounts.length, wanted);
  mustBe(`Applications of "${act}" in the trail`, new Set(accounts).size, wanted);
}
