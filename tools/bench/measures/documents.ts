/** Measures whether converting 100 Word documents slows down the saves of a thousand applicants. */
import type { PdfState, PresignedUpload } from '#contract/documents.ts';
import { paragraph, table, wordFile } from '#server/converter/testing/word-file.ts';
import { type Bench, browserOf } from '../product.ts';
import type { Finding } from '../report.ts';
import { saveUnderLoad } from './saves.ts';

const DOCUMENTS = 100;
/** The save rate of a thousand applicants who read and type at human pace. */
const SAVES_A_SECOND = 60;
const ROUND_SECONDS = 5;
const KEY = 'personal_statement_doc';
const CONVERSION = `/api/pdf/document-answer/${KEY}`;
const SENTENCE = 'Since I was small I have taken clocks apart to see what makes them go. ';

/** Three pages with a heading, text and a table, as a personal statement has them. */
const STATEMENT = wordFile({
  body: [
    paragraph('Why I want to study engineering', { size: 22, bold: true }),
    ...Array.from({ length: 30 }, () => paragraph(SENTENCE.repeat(5))),
    table(Array.from({ length: 8 }, (_, row) => [`Year ${row}`, 'Robotics club', 'Captain'])),
  ].join(''),
});

export async function measureDocuments(bench: Bench): Promise<Finding[]> {
  const idle = await saveUnderLoad(bench, ROUND_SECONDS, SAVES_A_SECOND);
  const started = performance.now();
  await Promise.all(Array.from({ length: DOCUMENTS }, (_, applicant) => upload(bench, applicant)));
  const busy: number[] = [];
  let waiting = DOCUMENTS;
  while (waiting > 0) {
    busy.push((await saveUnderLoad(bench, ROUND_SECONDS, SAVES_A_SECOND)).p99);
    waiting = await countWaiting(bench);
  }
  const seconds = (performance.now() - started) / 1000;
  return [
    {
      what: `${SAVES_A_SECOND} saves a second while ${DOCUMENTS} Word documents are converted`,
      measured: `p99 ${Math.max(...busy).toFixed(0)} ms in the worst ${ROUND_SECONDS} s, no save failed; all converted within ${seconds.toFixed(0)} s`,
      against: `p99 ${idle.p99.toFixed(0)} ms with nothing to convert`,
      verdict: 'p99 at most 250 ms',
    },
  ];
}

async function upload(bench: Bench, applicant: number): Promise<void> {
  const call = browserOf(bench, applicant);
  const asked = { answer_key: KEY };
  const presigned = await call<PresignedUpload>('POST', '/api/presigned-url', asked);
  const form = new FormData();
  for (const [name, value] of Object.entries(presigned.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(STATEMENT)]), 'statement.docx');
  const stored = await fetch(presigned.url, { method: 'POST', body: form });
  if (!stored.ok) throw new Error(`The upload answered ${stored.status}.`);
  const order = { file_key: presigned.fields.key, file_name: 'statement.docx' };
  await call('POST', CONVERSION, order);
}

async function countWaiting(bench: Bench): Promise<number> {
  const states = await Promise.all(
    Array.from({ length: DOCUMENTS }, (_, applicant) =>
      browserOf(bench, applicant)<PdfState>('GET', CONVERSION),
    ),
  );
  if (states.some(({ status }) => status === 'failed')) throw new Error('A document failed.');
  return states.filter(({ status }) => status !== 'completed').length;
}
