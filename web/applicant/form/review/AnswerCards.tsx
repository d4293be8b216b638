import { useDeferredValue } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { later } from '#web/ui/later.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import styles from './AnswerCards.module.css';
import { ChangeLink } from './ChangeLink.tsx';
import type { CheckedAnswer, CheckedPage, CheckedSection } from './checked.ts';

/** Needed only with a document. */
const ReviewedPages = later(() => import('./ReviewedPages.tsx'));

/** All answers as one card for each section, each with a way to change it. */
export function AnswerCards({ pages }: { pages: readonly CheckedPage[] }) {
  return pages.map(({ id, title, sections }) => (
    <section key={id} className={styles.step} aria-labelledby={`check-${id}`}>
      <h2 id={`check-${id}`}>{title}</h2>
      {sections.map((section) => (
        <Card key={section.id} pageId={id} section={section} />
      ))}
    </section>
  ));
}

function Card({ pageId, section }: { pageId: string; section: CheckedSection }) {
  const { id, title, runs, blank } = section;
  return (
    <section className={styles.card} aria-labelledby={`check-${id}`}>
      <h3 id={`check-${id}`}>{title}</h3>
      {runs.map(({ heading, answers }) => (
        <div key={answers[0]?.key} className={styles.run}>
          {heading !== undefined && <h4>{heading}</h4>}
          <Rows pageId={pageId} answers={answers} />
        </div>
      ))}
      {blank.length > 0 && <Blank pageId={pageId} answers={blank} />}
    </section>
  );
}

/** The optional questions without an answer, folded. Rendering them is deferred, unless the address leads to one of them. */
function Blank({ pageId, answers }: RowsProps) {
  const say = useSay();
  const { hash } = useLocation();
  const isDrawn = useDeferredValue(true, hash !== '');
  return (
    <details className={styles.blank}>
      <summary>{say('{count, number} left blank', { count: answers.length })}</summary>
      {isDrawn && <Rows pageId={pageId} answers={answers} hasHeadings />}
    </details>
  );
}

interface RowsProps {
  readonly pageId: string;
  readonly answers: readonly CheckedAnswer[];
  /** Whether labels include the heading of the question. */
  readonly hasHeadings?: boolean;
}

function Rows({ pageId, answers, hasHeadings = false }: RowsProps) {
  return (
    <dl className={styles.rows}>
      {answers.map((answer) => (
        <div
          key={answer.key}
          data-long={(answer.sort === 'text' && answer.answer !== '') || undefined}
        >
          <dt>{hasHeadings && answer.heading !== undefined ? answer.name : answer.label}</dt>
          <dd className={styles.answer}>
            <Answer answer={answer} />
          </dd>
          <dd className={styles.way}>
            <ChangeLink pageId={pageId} answer={answer} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Answer({ answer: { key, answer, sort, messages } }: { answer: CheckedAnswer }) {
  const say = useSay();
  return (
    <>
      {answer === '' ? (
        <span className={messages.length > 0 ? styles.missing : styles.none}>
          {messages.length > 0 && <Icon name="alert" />}
          {messages.length > 0 ? say('Still missing') : say('Not answered')}
        </span>
      ) : (
        <bdi className={styles.words}>{sort === 'tick' ? say('Yes') : answer}</bdi>
      )}
      {sort === 'file' && answer !== '' && <ReviewedPages questionKey={key} />}
      {answer !== '' &&
        messages.map((message) => (
          <span key={message} className={styles.missing}>
            <Icon name="alert" />
            {message}
          </span>
        ))}
    </>
  );
}
