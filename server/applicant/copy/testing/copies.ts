import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Answers } from '#form/engine/answers.ts';
import { completeToyAnswers, toyForm, toySituation } from '#form/engine/testing/toy-form.ts';
import { walk } from '#form/engine/walk.ts';
import { wordingOf } from '#form/engine/wording.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import { type CopyData, type CopySource, copyData } from '../copy-data.ts';

const run = promisify(execFile);

/** Input of a copy of the toy form. */
export function toySource(
  answers: Answers = completeToyAnswers,
  changes: Partial<CopySource> = {},
): CopySource {
  const attached = changes.attached ?? {};
  const walked = walk(toyForm, answers, toySituation);
  return {
    tenant: sampleTenant,
    say: sayIn(createEnglish(), sampleTenant.locale),
    username: 'vera@mail.example',
    answers: walked.answers,
    wording: wordingOf(walked, attached),
    required: new Set(),
    submittedAt: new Date('2026-11-21T20:15:03Z'),
    reference: 'AVC-12',
    now: new Date('2026-11-22T20:15:03Z'),
    attached,
    pages: {},
    ...changes,
  };
}

/** Content of a copy of the toy form. */
export function toyData(answers?: Answers, documents: CopyData['documents'] = []): CopyData {
  return { ...copyData(toySource(answers)), documents };
}

/** Whether a PDF claims to be PDF/UA-1. */
export function claims(pdf: Uint8Array): boolean {
  return Buffer.from(pdf).includes('<pdfuaid:part>1</pdfuaid:part>');
}

/** Contents of a PDF, by poppler. */
export type Reading = {
  /** Values of `pdfinfo` by their label. */
  readonly info: Readonly<Record<string, string>>;
  readonly text: string;
  /** Text by page. */
  readonly pages: readonly string[];
  /** Structure tree with bookmark titles, as `pdfinfo` prints it. */
  readonly structure: string;
};

/** @throws where qpdf remarks on anything. */
export async function readPdf(pdf: Uint8Array): Promise<Reading> {
  const folder = await mkdtemp(join(tmpdir(), 'copy-'));
  try {
    const path = join(folder, 'copy.pdf');
    await writeFile(path, pdf);
    const [checked, info, structure, { stdout: text }] = await Promise.all([
      run('qpdf', ['--check', path]),
      run('pdfinfo', [path]),
      run('pdfinfo', ['-struct', path]),
      run('pdftotext', ['-layout', path, '-']),
    ]);
    if (!checked.stdout.includes(SOUND) || checked.stderr !== '') throw new Error(checked.stderr);
    const lines = info.stdout.split('\n').map((line) => /^([^:]+): +(.*)$/.exec(line));
    return {
      info: Object.fromEntries(lines.flatMap((line) => (line ? [[line[1], line[2]]] : []))),
      text,
      pages: text.split('\f').slice(0, -1),
      structure: structure.stdout,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** qpdf's message for a sound file. */
const SOUND = 'No syntax or stream encoding errors found';

/** Collapses all white space, including line breaks of columns. */
export function flat(text: string): string {
  return text.replace(/[\s\u200b]+/g, ' ').trim();
}
