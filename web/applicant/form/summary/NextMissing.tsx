import { useSay } from '#web/core/language/say.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { useAnswerStore, useAnswers } from '../context.tsx';
import { FlowLink } from '../flow/FlowLink.tsx';
import { findNextMissing, summarize } from './entries.ts';
import styles from './ValidationSummary.module.css';

/** Leads from one missing answer to the next. */
export default function NextMissing({ className }: { className?: string | undefined }) {
  const say = useSay();
  const errors = useAnswers((state) => state.errors);
  const store = useAnswerStore();
  const { hash } = useLocation();
  const to = findNextMissing(summarize(store.drawn.getState().walked, errors), hash.slice(1));
  if (to === undefined) return null;
  return (
    <FlowLink to={to} className={classes(styles.next, className)}>
      <span>{say('Next missing answer')}</span>
      <Icon name="chevron-right" />
    </FlowLink>
  );
}
