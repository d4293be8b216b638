/**
 * The content of the PDF copy as plain data: the college, the applicant, the application as the college reads it, and the
 * documents that follow. Pure; `copy.typ` draws it.
 */
import type { DocumentAnswers } from '#contract/application.ts';
import { applicantName } from '#form/application/applicant-name.ts';
import { readApplication } from '#form/application/reading/index.ts';
import type { Answers } from '#form/engine/answers.ts';
import { dateInZone } from '#form/engine/dates.ts';
import type { WordedLine, Wording } from '#form/engine/wording.ts';
import { answerSortOf } from '#form/kinds/registry.ts';
import { asWritten, inLanguage, type TodaysWording } from '#form/reading/in-language.ts';
import type { Reading } from '#form/reading/reading.ts';
import { MARK } from '#server/applicant/receipts/token.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Say } from '#words/say.ts';

/** What a copy is made from. */
export type CopySource = {
  readonly tenant: Pick<
    Tenant,
    'partnerName' | 'applicationTitle' | 'brand' | 'timeZone' | 'locale'
  >;
  /** Speaks the language of whoever reads the copy. */
  readonly say: Say;
  readonly username: string;
  readonly answers: Answers;
  /** What was asked and how the answers read, in English; frozen, once the application is submitted. */
  readonly wording: Wording;
  /** The same by today's form, for a reader of another language. */
  readonly today?: TodaysWording | undefined;
  /** Keys without whose answers it cannot be submitted. */
  readonly required: ReadonlySet<string>;
  readonly submittedAt: Date | null;
  /** By which staff and applicant name a submission. */
  readonly reference: string | undefined;
  /** The number of a submission in whose place a later one stands; undefined for what stands. */
  readonly version?: number | undefined;
  /** Signed, of a submission. */
  readonly receipt?: CopyReceipt | undefined;
  readonly now: Date;
  /** What the applicant attached, by answer key. */
  readonly attached: DocumentAnswers;
  /** How many pages of each document follow, by answer key. */
  readonly pages: Readonly<Record<string, number>>;
};

/** By which a copy can be checked later. */
export type CopyReceipt = {
  readonly token: string;
  readonly code: string;
  readonly keyId: string;
  /** Where that is done. */
  readonly url: string;
};

/** What `copy.typ` reads. */
export type CopyData = {
  /** What a reader's window calls the document. */
  readonly title: string;
  readonly description: string;
  /** The receipt, which programs find in the file's metadata. */
  readonly keywords: readonly string[];
  /** Language of the words and region of the college: `en`, `US`. */
  readonly language: string;
  readonly region: string | null;
  readonly direction: 'ltr' | 'rtl';
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
  /** About the submission itself. */
  readonly about: readonly { readonly label: string; readonly answer: string }[];
  /** How it can be checked; empty without a receipt. */
  readonly receipt: string;
  readonly reading: Reading;
  readonly documents: readonly CopyDocument[];
  readonly words: CopyWords;
};

/** A document that follows the application; the last page of the copy itself lists them. */
type CopyDocument = {
  readonly key: string;
  /** The question that it answers. */
  readonly question: string;
  readonly name: string;
  /** How many pages follow; 0 for a document that is left out. */
  readonly pages: number;
};

/** What the copy says about its pages. `{page}` and `{pages}` are numbers, which the template fills in. */
type CopyWords = ReturnType<typeof wordsOf>;

function wordsOf(say: Say) {
  return {
    page: say('Page {page} of {pages}', { page: '{page}', pages: '{pages}' }),
    documents: say('Documents behind this page'),
    onePage: say('1 page'),
    somePages: say('{pages} pages', { pages: '{pages}' }),
    leftOut: say(
      'This document could not be put into this copy. It is still part of the application: please ask the college for it.',
    ),
  };
}

/** The copy of an application in words. */
export function copyData(source: CopySource): CopyData {
  const { tenant, say, wording, attached, submittedAt } = source;
  const { region } = new Intl.Locale(say.locale);
  const applicant = applicantName(source.answers, source.username);
  const place = { locale: say.locale, timeZone: tenant.timeZone };
  const moment = submittedAt && momentInWords(submittedAt, place, 'seconds');
  const submitted = moment ?? say('Not submitted yet');
  const words = source.today === undefined ? asWritten : inLanguage(source.today);
  return {
    title: `${applicant}: ${tenant.applicationTitle}`,
    description: `${tenant.applicationTitle}, ${tenant.partnerName}`,
    keywords: source.receipt === undefined ? [] : [MARK + source.receipt.token],
    language: new Intl.Locale(say.language.tag).language,
    region: region ?? null,
    direction: say.language.direction,
    college: {
      name: tenant.partnerName,
      application: tenant.applicationTitle,
      color: tenant.brand.light.color,
      mark: markOf(tenant),
    },
    applicant,
    submitted: headOf(source, moment),
    about: [
      { label: say('Email address of the account'), answer: source.username },
      { label: say('Submitted'), answer: submitted },
      ...(source.version === undefined
        ? []
        : [
            {
              label: say('Submission'),
              answer: say('Number {number}. A later one has taken its place.', {
                number: source.version,
              }),
            },
          ]),
      ...(source.reference === undefined
        ? []
        : [{ label: say('Reference number'), answer: source.reference }]),
    ],
    receipt: source.receipt === undefined ? '' : receiptLine(source.receipt, say),
    reading: readApplication(
      {
        ...source,
        submittedAt: submittedAt ?? undefined,
        day: { today: dateInZone(source.now, tenant.timeZone), timeZone: tenant.timeZone },
      },
      { say, college: tenant, today: source.today },
    ),
    documents: documentLines(wording).flatMap((line) => {
      const name = attached[line.key]?.file_name;
      if (name === undefined) return [];
      const { key } = line;
      return [{ key, question: words.label(line), name, pages: source.pages[key] ?? 0 }];
    }),
    words: wordsOf(say),
  };
}

/** Pages of a copy may be taken apart, so each says whether it holds. */
function headOf({ say, version }: CopySource, moment: string | null): string {
  if (moment === null) return say('Not submitted yet');
  if (version === undefined) return say('Submitted {moment}', { moment });
  return say('Submitted {moment}, and replaced since then', { moment });
}

function receiptLine({ code, keyId, url }: CopyReceipt, say: Say): string {
  return say('Receipt code {code}, signed with key {keyId}. Check this copy at {url}', {
    code,
    keyId,
    url,
  });
}

/** Safe without escaping: the tenant's schema allows only a view box and the commands of a path. */
function markOf({ brand }: CopySource['tenant']): string {
  const { viewBox, path } = brand.logo;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path d="${path}" fill="${brand.light.color}"/></svg>`;
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
