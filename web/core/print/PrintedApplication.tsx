import type { PageCollege } from '#contract/page.ts';
import type { ServiceApplication } from '#contract/staff.ts';
import { applicantName } from '#form/application/applicant-name.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import type { Form } from '#form/engine/definition.ts';
import type { Fact, Reading, ReadSection } from '#form/reading/reading.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { CopyState } from '#web/core/api/copy-state.ts';
import { useSay } from '#web/core/language/say.ts';
import type { Say } from '#words/say.ts';
import { CopyLine } from './CopyLine.tsx';
import { LetterPage } from './LetterPage.tsx';
import { type AddressOf, type ItemOptions, type MarkAt, PrintedItems } from './PrintedItems.tsx';
import { PrintedRecord } from './PrintedRecord.tsx';
import styles from './print.module.css';
import { useReading } from './use-reading.ts';

/** A whole application as the college reads it: like the PDF copy, but in the reader's language. See `LetterPage` for `isPart`. */
export function PrintedApplication({
  application,
  college,
  form,
  today,
  ...options
}: {
  application: ServiceApplication;
  college: PageCollege;
  /** In the reader's language. */
  form: Form;
  today: PlainDate;
  isPart?: boolean;
  /** The PDF copy, if it may be opened here. */
  copy?: CopyState;
  addressOf?: AddressOf;
}) {
  const reading = useReading(application, college, form, today);
  const title = applicantName(application.answer, application.username);
  return (
    <PrintedReading
      application={application}
      college={college}
      reading={reading}
      title={title}
      {...options}
    />
  );
}

/** The same for an application that is already laid out. @param title omitted where the screen's heading is the title. */
export function PrintedReading({
  application,
  college,
  reading,
  title,
  isPart,
  copy,
  addressOf,
  markAt,
}: {
  application: ServiceApplication;
  college: PageCollege;
  reading: Reading;
  title?: string | undefined;
  isPart?: boolean | undefined;
  copy?: CopyState | undefined;
  addressOf?: AddressOf | undefined;
  markAt?: MarkAt | undefined;
}) {
  const say = useSay();
  const { facts, early, pages, phrases, apart } = reading;
  const options = { unanswered: phrases.unanswered, addressOf, markAt };
  return (
    <LetterPage title={title} isPart={isPart}>
      <Facts
        className={styles.about}
        facts={[
          ...(application.reference === undefined
            ? []
            : [{ label: say('Reference number'), answer: application.reference }]),
          { label: say('Application'), answer: college.applicationTitle },
          { label: say('Email address of the account'), answer: application.username },
          { label: say('Submitted'), answer: submission(application.submitted_at, college, say) },
        ]}
        unanswered={phrases.unanswered}
      />
      <Facts className={styles.strip} facts={facts} unanswered={phrases.unanswered} />
      {copy && <CopyLine copy={copy} />}
      {early.map((section) => (
        <section key={section.id} className={styles.step} aria-labelledby={section.id}>
          <h2 id={section.id}>{section.title}</h2>
          <PrintedItems items={section.items} {...options} />
        </section>
      ))}
      {pages.map((page) => (
        <article key={page.id} className={styles.step} aria-labelledby={`step-${page.id}`}>
          <h2 id={`step-${page.id}`}>{page.title}</h2>
          {page.sections.map((section) =>
            'items' in section ? (
              <Section key={section.id} section={section} {...options} />
            ) : (
              <p key={section.id} className={styles.moved}>
                {section.title} <span>{section.movedTo}</span>
              </p>
            ),
          )}
        </article>
      ))}
      <div className={styles.last}>
        {apart.length > 0 && (
          <article aria-labelledby="kept-apart">
            <h2 id="kept-apart">{phrases.apart}</h2>
            <p>{phrases.apartFor}</p>
            {apart.map((section) => (
              <Section key={section.id} section={section} {...options} />
            ))}
          </article>
        )}
        <PrintedRecord reading={reading} />
      </div>
    </LetterPage>
  );
}

function Section({
  section: { id, title, items },
  ...options
}: { section: ReadSection } & ItemOptions) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <PrintedItems items={items} {...options} />
    </section>
  );
}

function Facts({
  facts,
  unanswered,
  className,
}: {
  facts: readonly Fact[];
  unanswered: string;
  className: string | undefined;
}) {
  if (facts.length === 0) return null;
  return (
    <dl className={className}>
      {facts.map(({ label, answer, isFlagged }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {answer === '' ? (
              <span className={styles.unanswered}>{unanswered}</span>
            ) : (
              <bdi className={isFlagged ? styles.flagged : undefined}>{answer}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function submission(submittedAt: string, { timeZone }: Tenant, say: Say): string {
  if (submittedAt === '') return say('Not submitted yet');
  return momentInWords(new Date(submittedAt), { locale: say.locale, timeZone }, 'seconds');
}
