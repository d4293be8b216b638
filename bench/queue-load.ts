/** Applicants who save while documents are converted, and what they feel, round by round. */
import { putUnderLoad } from './load.ts';
import { cookieOf } from './seed.ts';
import { median, percentile } from './statistics.ts';

/** How they save. */
export type Savers = {
  readonly what: string;
  /** What 99 of 100 saves took in one round, in milliseconds, and how many there were a second. */
  round(url: string): Promise<Round>;
};
export type Round = { readonly p50: number; readonly p99: number; readonly perSecond: number };

const APPLICANTS = 8;
const ROUND_SECONDS = 5;
/** Applicants who have nothing in the queue. */
const FIRST = 900;
const BODY = '{"answers":{"first_name":"Ada","city":"Cottage Grove","optin_sms_ind":true}}';
const headersOf = (applicant: number) => ({
  'content-type': 'application/json',
  cookie: cookieOf(FIRST + applicant),
});

/** As many as the machine can take: this uses both processors up by itself. */
export const WITHOUT_A_PAUSE: Savers = {
  what: `${APPLICANTS} applicants who save without a pause`,
  round: (url) =>
    putUnderLoad({
      url,
      connections: APPLICANTS,
      seconds: ROUND_SECONDS,
      requestsOf: (connection) => [
        { method: 'PUT', path: '/api/answer', headers: headersOf(connection), body: BODY },
      ],
    }),
};

/** Who wait after each save. */
const pausing = (pauseMs: number): Savers => ({
  what: `${APPLICANTS} applicants with a pause of ${pauseMs} ms after each save`,
  async round(url) {
    const end = performance.now() + ROUND_SECONDS * 1000;
    const times: number[] = [];
    const saveOn = async (applicant: number) => {
      // Not all at the same moment.
      await pause((applicant * pauseMs) / APPLICANTS);
      while (performance.now() < end) {
        const begun = performance.now();
        const headers = headersOf(applicant);
        const answer = await fetch(`${url}/api/answer`, { method: 'PUT', headers, body: BODY });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`a save was answered with ${answer.status}`);
        times.push(performance.now() - begun);
        await pause(pauseMs);
      }
    };
    await Promise.all(Array.from({ length: APPLICANTS }, (_, applicant) => saveOn(applicant)));
    return {
      p50: percentile(times, 50),
      p99: percentile(times, 99),
      perSecond: times.length / ROUND_SECONDS,
    };
  },
});

/** Some 60 a second: as many as a thousand people make who take half an hour each (`docs/operations/scale.md` has how many one makes). */
export const AS_A_THOUSAND = pausing(130);
/** Three times as many. */
export const AS_THREE_THOUSAND = pausing(40);

/** Saves in rounds until it is told to stop. */
export async function rounds(
  savers: Savers,
  url: string,
  isOver: (done: number) => boolean | Promise<boolean>,
): Promise<Round[]> {
  const done: Round[] = [];
  while (!(await isOver(done.length))) done.push(await savers.round(url));
  return done;
}

/** The middle of the rounds. */
export function middle(all: readonly Round[]): Round {
  const of = (key: keyof Round) => median(all.map((round) => round[key]));
  return { p50: of('p50'), p99: of('p99'), perSecond: of('perSecond') };
}

/** How far the rounds lie apart: that much is chance. */
export function spread(all: readonly Round[]): string {
  const times = all.map(({ p99 }) => p99);
  return `${all.length} rounds, ${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)} ms`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
