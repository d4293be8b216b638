import { useEffect, useRef, useState } from 'react';
import { useSession } from '#web/applicant/session/context.tsx';
import { useSay } from '#web/core/language/say.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { useAnswerStore, useAnswers, useFlow, useFlowStatus } from '../context.tsx';
import { FlowLink } from '../flow/FlowLink.tsx';
import { routeOf, summarize } from './entries.ts';
import styles from './ValidationSummary.module.css';

/** On a phone, more entries would push the questions out of view; a button shows the others. */
const SHOWN_ON_PHONE = 5;

/** The words of the summary, and its links. */
function MissingAnswers() {
  const say = useSay();
  const errors = useAnswers((state) => state.errors);
  // Read without a subscription: whenever the walk matters here, the errors change as well.
  const store = useAnswerStore();
  const pages = summarize(store.drawn.getState().walked, errors);
  const heading = useFocusWhenLedHere<HTMLHeadingElement>();
  const [isWhole, setWhole] = useState(false);
  const all = pages.flatMap(({ entries }) => entries);
  const hidden = new Set(all.slice(SHOWN_ON_PHONE));
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary" ref={heading} tabIndex={-1} className={styles.title}>
        <Icon name="alert" />
        {say("We're missing some information!")}
      </h2>
      <p>
        {say(
          'The links below show what needs to be completed. Missing items will be highlighted on each page; simply fix them and then resubmit your application.',
        )}
      </p>
      <p>
        {say('{missing, plural, one {# answer is} other {# answers are}} still missing.', {
          missing: all.length,
        })}
      </p>
      {pages.map(({ page, entries }) => (
        <div
          key={page.id}
          className={classes(
            !isWhole && entries.every((entry) => hidden.has(entry)) && styles.folded,
          )}
        >
          <h3 className={styles.page}>{page.title}</h3>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <li
                key={entry.key}
                className={classes(!isWhole && hidden.has(entry) && styles.folded)}
              >
                <FlowLink to={`${routeOf(page)}#${entry.key}`}>{entry.words}</FlowLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {hidden.size > 0 && (
        <div className={styles.more}>
          <Button variant="secondary" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? say('Show fewer') : say('Show {count, number} more', { count: hidden.size })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Focuses the element when the flow leads to the summary, also if the summary appears only then. */
function useFocusWhenLedHere<Element extends HTMLElement>() {
  const flow = useFlow();
  const leadsHere = useFlowStatus((status) => status.leadsToSummary);
  const element = useRef<Element>(null);
  useEffect(() => {
    if (!leadsHere || element.current === null) return;
    flow.summaryReached();
    element.current.scrollIntoView({ block: 'start' });
    element.current.focus({ preventScroll: true });
  }, [flow, leadsHere]);
  return element;
}

/**
 * Links to the missing answers, while the web status is validating and there are any (spec §2). Corrected answers disappear
 * at once. Never loaded later: it would push down the question that the address names.
 */
export function ValidationSummary() {
  const isValidating = useSession(
    ({ webStatus, isServiceUser }) => webStatus === 'validating' && !isServiceUser,
  );
  const isMissing = useAnswers(({ errors }) => Object.keys(errors).length > 0);
  return isValidating && isMissing ? <MissingAnswers /> : null;
}
