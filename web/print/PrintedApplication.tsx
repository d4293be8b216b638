import { useMemo } from 'react';
import type { ServiceApplication } from '#contract/staff.ts';
import { applicantName } from '#form/application/applicant-name.ts';
import { applicationForm } from '#form/application/index.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import { walk } from '#form/engine/walk.ts';
import { type Wording, wordingOf } from '#form/engine/wording.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { CopyState } from '#web/api/copy-state.ts';
import { CopyLine } from './CopyLink.tsx';
import { LetterPage } from './LetterPage.tsx';
import { type AddressOf, PrintedLines } from './PrintedLines.tsx';
import styles from './print.module.css';

/**
 * A whole application as text, in the order of the form: a submitted one in the wording of its submission, any other in
 * that of today's form. See `LetterPage` for `isPart`.
 */
export function PrintedApplication({
  application,
  college,
  today,
  isPart,
  copy,
  addressOf,
}: {
  application: ServiceApplication;
  college: Tenant;
  today: PlainDate;
  isPart?: boolean;
  /** The PDF copy, if it may be opened here. */
  copy?: CopyState;
  addressOf?: AddressOf;
}) {
  const { pages } = useMemo(
    () => application.wording ?? readAloud(application, college, today),
    [application, college, today],
  );
  return (
    <LetterPage title={applicantName(application.answer, application.username)} isPart={isPart}>
      <dl className={styles.facts}>
        {application.reference !== undefined && (
          <Fact term="Reference number" value={application.reference} />
        )}
        <Fact term="Application" value={college.applicationTitle} />
        <Fact term="E-mail address of the account" value={application.username} />
        <Fact term="Submitted" value={submissionInWords(application.submitted_at, college)} />
      </dl>
      {copy && <CopyLine copy={copy} />}
      {pages.map((page) => (
        <article key={page.id} className={styles.step} aria-labelledby={`step-${page.id}`}>
          <h2 id={`step-${page.id}`}>{page.title}</h2>
          {page.sections.map(({ id, title, lines }) => (
            <section key={id} className={styles.section} aria-labelledby={id}>
              <h3 id={id}>{title}</h3>
              <PrintedLines lines={lines} addressOf={addressOf} />
            </section>
          ))}
        </article>
      ))}
    </LetterPage>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function readAloud(application: ServiceApplication, college: Tenant, today: PlainDate): Wording {
  const walked = walk(applicationForm(college), application.answer, {
    today,
    counts: application.add_another,
    tabs: application.tabs,
  });
  return wordingOf(walked, application.document_answer);
}

function submissionInWords(submittedAt: string, college: Tenant): string {
  if (submittedAt === '') return 'Not submitted yet';
  return momentInWords(new Date(submittedAt), college, 'seconds');
}
