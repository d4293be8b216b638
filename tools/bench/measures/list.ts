/** How fast staff find an application among many. Ratios are to the search for a name, in the same run. */
import type { ListPage } from '#contract/desk-find.ts';
import type { Finding } from '../finding.ts';
import { putUnderLoad, type Speed } from '../load.ts';
import type { Bench } from '../product.ts';
import { READER, seedList } from './seed-list.ts';

const LIST = '/api/staff/applications';
/** The measured searches and pages, each with a bound as a multiple of the first, or without one. */
const ASKED: readonly (readonly [measure: string, paths: readonly string[], most?: number])[] = [
  ['a name begun', listed('q=okaf', 'q=lind', 'q=okafor')],
  ['the first list', listed('')],
  ['a term with a status', listed('facets=term:2027FA;status:submitted')],
  ['three facets chosen', listed('facets=term:2027FA;state:OR,WA;disclosures:conviction')],
  ['one major, by name', listed(...[31, 39, 33].map((major) => `sort=name&facets=major:${major}`))],
  ['a name misspelt', listed('q=okofor', 'q=okafro')],
  ['a school', listed('q=berwood', 'facets=school:marford')],
  ['an email address', listed('q=applicant-421@', 'q=applicant-777@applicants.test')],
  ['the counts of the first list', [`${LIST}/facets`], 10],
  ['the season', ['/api/staff/season'], 2],
  ['the deadlines', ['/api/staff/deadlines'], 2],
];
const PAGES = 40;

function listed(...queries: readonly string[]): string[] {
  return queries.map((query) => `${LIST}?${query}`);
}

export async function measureList(bench: Bench, seconds: number): Promise<Finding[]> {
  await seedList(bench);
  const { url, applications } = bench;
  const headers = { cookie: READER };
  const ask = async (path: string): Promise<Partial<ListPage>> => {
    const answer = await fetch(url + path, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as ListPage;
  };
  const pages: string[] = [];
  let { next } = await ask(LIST);
  for (; next && pages.length < PAGES; next = (await ask(pages.at(-1) ?? '')).next) {
    pages.push(`${LIST}?page=${next}`);
  }
  const measured: (readonly [measure: string, most: number | undefined, Speed])[] = [];
  for (const [measure, paths, most] of [...ASKED, [`${pages.length} pages on`, pages] as const]) {
    for (const path of paths) {
      if ((await ask(path)).applications?.length === 0) throw new Error(`Nothing is at ${path}.`);
    }
    const requests = paths.map((path) => ({ path, headers }));
    const load = { url, connections: 1, seconds, requestsOf: () => requests };
    measured.push([measure, most, await putUnderLoad(load)]);
  }
  const name = measured[0]?.[2].p50 ?? Number.NaN;
  const bound = `p99 at most ${applications > 100_000 ? 1000 : 250} ms`;
  return measured.map(([measure, most, { p50, p99 }]) => ({
    measure: `${applications} applications at the desk: ${measure}`,
    measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    beside: `a name begun: p50 ${name.toFixed(0)} ms`,
    bound: `${(p50 / name).toFixed(1)} times; ${most === undefined ? bound : `at most ${most}`}`,
  }));
}
