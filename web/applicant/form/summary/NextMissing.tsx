import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSay } from '#web/core/language/say.ts';
import { idIn } from '#web/core/routing/place.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { BELOW_THE_BAR } from '../chapters/useChapterInView.ts';
import { useAnswerStore, useAnswers } from '../context.tsx';
import { FlowLink } from '../flow/FlowLink.tsx';
import { findNextMissing, type Here } from './entries.ts';
import styles from './ValidationSummary.module.css';

/** Leads from one missing answer to the next, beginning where the applicant is. */
export default function NextMissing({ className }: { className?: string | undefined }) {
  const say = useSay();
  const errors = useAnswers((state) => state.errors);
  const store = useAnswerStore();
  const [here, setHere] = useState<Here>({ key: '', isVisited: false });
  const findHere = useHere();
  const to = findNextMissing(store.drawn.getState().walked, errors, here);
  if (to === undefined) return null;
  return (
    <FlowLink
      to={to}
      className={classes(styles.next, className)}
      // Before the link follows its address: scrolling does not draw it.
      onClickCapture={() => flushSync(() => setHere(findHere()))}
    >
      <span>{say('Next missing answer')}</span>
      <Icon name="chevron-right" />
    </FlowLink>
  );
}

/** Finds the question that had the focus last, if it is in sight, or else the first one in sight. */
function useHere(): () => Here {
  const { hash } = useLocation();
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    const note = () => {
      focused.current =
        document.activeElement?.closest<HTMLElement>('[data-question]') ?? focused.current;
    };
    note();
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return () => {
    const named = idIn(hash);
    // An answer that only the server misses has no place on the page.
    if (named !== '' && !document.getElementById(named)) return { key: named, isVisited: true };
    const last = focused.current;
    if (last?.isConnected && isOpen(last) && isInSight(last)) return hereAt(last, true);
    const all = [...document.querySelectorAll<HTMLElement>('[data-question]')].filter(isOpen);
    const first = all.find((question) => bottomOf(question) > BELOW_THE_BAR);
    return first ? hereAt(first, false) : hereAt(all.at(-1), true);
  };
}

function hereAt(question: HTMLElement | undefined, isVisited: boolean): Here {
  return { key: question?.dataset.question ?? '', isVisited };
}

/** Whether the question's chapter is open. */
function isOpen(question: HTMLElement): boolean {
  return (question.closest('section')?.offsetHeight ?? 0) > 0;
}

function isInSight(question: HTMLElement): boolean {
  const { top } = question.getBoundingClientRect();
  return top < window.innerHeight && bottomOf(question) > BELOW_THE_BAR;
}

function bottomOf(question: HTMLElement): number {
  return question.getBoundingClientRect().bottom;
}
