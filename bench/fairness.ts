/**
 * Whether slow documents of some hold up the others: six that take for ever, of six applicants, and one page of a seventh.
 * `npm run bench -- --only fairness` measures this alone.
 */
import { HOSTILE_PDFS } from '#server/converter/testing/hostile-pdfs.ts';
import { pdfFile } from '#server/converter/testing/pdf-file.ts';
import type { Bench } from './fleet.ts';
import type { Finding } from './report.ts';
import { median } from './statistics.ts';
import { convert, statusOf, type Upload, upload } from './uploads.ts';

const SLOW_ONES = 6;
const TIMES = 5;
const PAGE: Upload = { name: 'page.pdf', bytes: pdfFile() };
/** Until all six have begun, in milliseconds. */
const BEGIN_MS = 3000;

export async function measureFairness({ url }: Bench): Promise<Finding[]> {
  const slow = HOSTILE_PDFS.find(({ is }) => is.includes('10 billion times'));
  if (slow === undefined) throw new Error('There is no slow document any more.');
  const alone = await several(url, 100);
  const six = Array.from({ length: SLOW_ONES }, (_, number) => number);
  for (const applicant of six)
    await upload(url, applicant, { name: 'slow.pdf', bytes: await slow.bytes() });
  await new Promise((resolve) => setTimeout(resolve, BEGIN_MS));
  const beside = await several(url, 200);
  const statuses = await Promise.all(six.map((applicant) => statusOf(url, applicant)));
  const underWay = statuses.filter(
    (status) => status === 'in_progress' || status === 'unprocessed',
  );
  const seconds = (times: readonly number[]) => (Math.max(...times) / 1000).toFixed(1);
  return [
    {
      what: `a one-page PDF of another applicant while ${SLOW_ONES} documents take for ever, from its upload to its PDF`,
      measured: `${TIMES} times, at most ${seconds(beside)} s, ${underWay.length} of the ${SLOW_ONES} still under way afterwards`,
      against: `nothing else to convert: at most ${seconds(alone)} s`,
      verdict: `${(median(beside) / median(alone)).toFixed(1)} times (at most 5 s)`,
    },
  ];
}

/** One after the other, each of another applicant. @returns how long each took, in milliseconds. */
async function several(url: string, first: number): Promise<number[]> {
  const times: number[] = [];
  for (let next = 0; next < TIMES; next += 1) times.push(await convert(url, first + next, PAGE));
  return times;
}
