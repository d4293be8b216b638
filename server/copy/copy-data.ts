/**
 * The content of the PDF copy as plain data: the college, the applicant, every question that was asked with its answer, and
 * the documents that follow. Pure; `copy.typ` draws it.
 */
import type { DocumentAnswers } from '#contract/application.ts';
import { applicantName } from '#form/application/applicant-name.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { WordedLine, Wording } from '#form/engine/wording.ts';
import type { AnswerSort } from '#form/kinds/kind.ts';
import { answerSortOf } from '#form/kinds/registry.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { Tenant } from '#tenant/tenant.ts';

/** What a copy is made from. */
export type CopySource = {
  readonly tenant: Pick<
    Tenant,
    'partnerName' | 'applicationTitle' | 'brand' | 'timeZone' | 'locale'
  >;
  readonly username: string;
  readonly answers: Answers;
  /** What was asked and how the answers read; frozen, once the application is submitted. */
  readonly wording: Wording;
  readonly submittedAt: Date | null;
  /** What the applicant attached, by answer key. */
  readonly attached: DocumentAnswers;
};

/** What `copy.typ` reads. */
export type CopyData = {
  /** What a reader's window calls the document. */
  readonly title: string;
  readonly description: string;
  /** Language and region of the college's locale: `en`, `US`. */
  readonly language: string;
  readonly region: string | null;
  readonly college: {
    readonly name: string;
    readonly application: string;
    /** `#rrggbb`. */
    readonly color: string;
    /** The college's mark, as SVG. */
    readonly mark: string;
  };
  readonly applicant: string;
  /** When it was submitted, as a phrase for the head of each page. */
  readonly submitted: string;
  readonly facts: readonly { readonly label: string; readonly answer: string }[];
  readonly pages: readonly {
    readonly title: string;
    readonly sections: readonly { readonly title: string; readonly lines: readonly CopyLine[] }[];
  }[];
  readonly documents: readonly CopyDocument[];
  readonly words: typeof words;
};

/** A question with its answer, or lines under a heading. `sort` is all that the template knows of a kind of question. */
export type CopyLine =
  | { readonly label: string; readonly answer: string; readonly sort: AnswerSort }
  | { readonly heading: string; readonly lines: readonly CopyLine[] };

/** A document that follows the application, behind a divider that tells what it is. */
export type CopyDocument = {
  readonly key: string;
  /** The question that it answers. */
  readonly question: string;
  readonly name: string;
};

/** Words of the copy itself. `{page}` and `{pages}` are numbers. */
const words = {
  unanswered: 'Not answered',
  page: 'Page {page} of {pages}',
  onePage: '1 page',
  somePages: '{pages} pages',
  leftOut:
    'This document could not be put into this copy. It is still part of the application: please ask the college for it.',
};

/** The copy of an application in words. */
export function copyData(source: CopySource): CopyData {
  const { tenant, wording, attached, submittedAt } = source;
  const { language, region } = new Intl.Locale(tenant.locale);
  const applicant = applicantName(source.answers, source.username);
  const submitted =
    submittedAt === null ? 'Not submitted yet' : momentInWords(submittedAt, tenant, 'seconds');
  return {
    title: `${applicant}: ${tenant.applicationTitle}`,
    description: `${tenant.applicationTitle}, ${tenant.partnerName}`,
    language,
    region: region ?? null,
    college: {
      name: tenant.partnerName,
      application: tenant.applicationTitle,
      color: tenant.brand.light.color,
      mark: markOf(tenant),
    },
    applicant,
    submitted: submittedAt === null ? submitted : `Submitted ${submitted}`,
    facts: [
      { label: 'E-mail address of the account', answer: source.username },
      { label: 'Submitted', answer: submitted },
    ],
    pages: wording.pages.map(({ title, sections }) => ({
      title,
      sections: sections.map((section) => ({
        title: section.title,
        lines: section.lines.map(copyLine),
      })),
    })),
    documents: documentLines(wording).flatMap(({ key, label }) => {
      const document = attached[key];
      return document === undefined ? [] : [{ key, question: label, name: document.file_name }];
    }),
    words,
  };
}

/** Safe without escaping: the tenant's schema allows only a view box and the commands of a path. */
function markOf({ brand }: CopySource['tenant']): string {
  const { viewBox, path } = brand.logo;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path d="${path}" fill="${brand.light.color}"/></svg>`;
}

function copyLine(line: WordedLine): CopyLine {
  if ('lines' in line) return { heading: line.heading, lines: line.lines.map(copyLine) };
  return { label: line.label, answer: line.answer, sort: answerSortOf(line.kind) };
}

/** The document questions that were asked, in the order of the form. */
function documentLines(wording: Wording): { key: string; label: string }[] {
  const visit = (line: WordedLine): { key: string; label: string }[] => {
    if ('lines' in line) return line.lines.flatMap(visit);
    return answerSortOf(line.kind) === 'file' ? [{ key: line.key, label: line.label }] : [];
  };
  return wording.pages.flatMap(({ sections }) =>
    sections.flatMap(({ lines }) => lines.flatMap(visit)),
  );
}
