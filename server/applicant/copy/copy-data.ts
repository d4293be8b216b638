/**
 * The content of the PDF copy as plain data: the college, the applicant, the application as the college reads it, and the
 * documents that follow. Pure; `copy.typ` draws it.
 */
import type { DocumentAnswers } from '#contract/application.ts';
import { applicantName } from '#form/application/applicant-name.ts';
import { readApplication } from '#form/application/reading/index.ts';
import type { Answers } from '#form/engine/answers.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { linesOf, type Wording } from '#form/engine/wording.ts';
import { answerSortOf } from '#form/kinds/registry.ts';
import { asWritten, inLanguage, type TodaysWording } from '#form/reading/in-language.ts';
import { MARK } from '#server/applicant/receipts/token.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Say } from '#words/say.ts';

/** Input of a copy. */
export type CopySource = {
  readonly tenant: Pick<
    Tenant,
    'partnerName' | 'applicationTitle' | 'brand' | 'timeZone' | 'locale'
  >;
  /** The reader's language. */
  readonly say: Say;
  readonly username: string;
  readonly answers: Answers;
  /** Questions and answers in English words; frozen once the application is submitted. */
  readonly wording: Wording;
  /** The wording of today's form, for a reader of another language. */
  readonly today?: TodaysWording | undefined;
  /** Keys of answers that a submission requires. */
  readonly required: ReadonlySet<string>;
  readonly submittedAt: Date | null;
  /** Reference number of the submission. */
  readonly reference: string | undefined;
  /** Number of a superseded submission; undefined for the standing one. */
  readonly version?: number | undefined;
  /** The signed receipt of a submission. */
  readonly receipt?: CopyReceipt | undefined;
  readonly now: Date;
  /** Attached documents by answer key. */
  readonly attached: DocumentAnswers;
  /** Page counts of the documents that follow, by answer key. */
  readonly pages: Readonly<Record<string, number>>;
};

/** Receipt for checking a copy later. */
export type CopyReceipt = {
  readonly token: string;
  readonly code: string;
  readonly keyId: string;
  /** Address of the verification page. */
  readonly url: string;
};

/** Input of `copy.typ`. */
export type CopyData = ReturnType<typeof copyData>;

/** Texts about pages. `{page}` and `{pages}` are filled in by the template. */
function wordsOf(say: Say) {
  return {
    page: say('Page {page} of {pages}', { page: '{page}', pages: '{pages}' }),
    documents: say('Documents after this page'),
    onePage: say('1 page'),
    somePages: say('{pages} pages', { pages: '{pages}' }),
    leftOut: say(
      'This document could not be put into this copy. It is still part of the application: please ask the college for it.',
    ),
  };
}

/** Builds the content of a copy. */
export function copyData(source: CopySource) {
  const { tenant, say, wording, attached, submittedAt } = source;
  const { region } = new Intl.Locale(say.locale);
  const applicant = applicantName(source.answers, source.username);
  const place = { locale: say.locale, timeZone: tenant.timeZone };
  const moment = submittedAt && momentInWords(submittedAt, place, 'seconds');
  const submitted = moment ?? say('Not submitted yet');
  const words = source.today === undefined ? asWritten : inLanguage(source.today);
  return {
    /** Title in the window of a PDF reader. */
    title: `${applicant}: ${tenant.applicationTitle}`,
    description: `${tenant.applicationTitle}, ${tenant.partnerName}`,
    /** The receipt, machine-readable in the file's metadata. */
    keywords: source.receipt === undefined ? [] : [MARK + source.receipt.token],
    /** Language of the text and region of the college: `en`, `US`. */
    language: new Intl.Locale(say.language.tag).language,
    region: region ?? null,
    direction: say.language.direction,
    college: {
      name: tenant.partnerName,
      application: tenant.applicationTitle,
      /** `#rrggbb`. */
      color: tenant.brand.light.color,
      /** The college's logo, as SVG. */
      mark: markOf(tenant),
    },
    applicant,
    /** Date of submission, as a phrase for the head of each page. */
    submitted: headOf(source, moment),
    /** Facts about the submission. */
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
    /** How to check the copy; empty without a receipt. */
    receipt: source.receipt === undefined ? '' : receiptLine(source.receipt, say),
    reading: readApplication(
      {
        ...source,
        submittedAt: submittedAt ?? undefined,
        day: { today: dateInZone(source.now, tenant.timeZone), timeZone: tenant.timeZone },
      },
      { say, college: tenant, today: source.today },
    ),
    /** Documents after the application. The copy's last page lists them; one without pages is left out. */
    documents: linesOf(wording).flatMap((line) => {
      const name = attached[line.key]?.file_name;
      if (name === undefined || answerSortOf(line.kind) !== 'file') return [];
      const { key } = line;
      return [{ key, question: words.label(line), name, pages: source.pages[key] ?? 0 }];
    }),
    words: wordsOf(say),
  };
}

/** Pages of a copy may be separated, so each says whether the submission still stands. */
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
