import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Page, Section } from '#form/engine/definition.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { pageIdAt } from '#web/applicant/session/route.ts';
import { useSay } from '#web/core/language/say.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { addressOf } from '#web/core/routing/place.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { classes } from '#web/ui/classes.ts';
import { later } from '#web/ui/later.tsx';
import { showQuestion } from '#web/ui/show-question.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { useAnswers, useApplication } from '../context.tsx';
import styles from './ChapterNavigation.module.css';
import type { ChapterChoice } from './chapter-choice.ts';
import { progressOn } from './chapters.ts';
import { ToGo } from './ToGo.tsx';
import { useChapterInView } from './useChapterInView.ts';
import { useChapters, useIsOptional, useMissingCount } from './useChapters.ts';

const NextMissing = later(() => import('../summary/NextMissing.tsx'));

/** The chapters of the form page at the current address; empty on other pages. */
export function ChapterNavigation() {
  const pageId = pageIdAt(useLocation().pathname);
  const page = useAnswers(({ form }) => form.pages.find(({ id }) => id === pageId));
  return page ? <ChaptersOf key={page.id} page={page} /> : null;
}

/** A list beside the questions; on a phone a thin bar with the current chapter, which opens the list. CSS decides. */
function ChaptersOf({ page }: { page: Page }) {
  const say = useSay();
  const { chapters, choice } = useChapters(page);
  const current = useChapterInView(chapters);
  const { isOpen, close, ...menu } = useMenu();
  const isValidating = useSession(({ webStatus }) => webStatus === 'validating');
  if (current === undefined) return null;
  const [number, count] = [chapters.indexOf(current) + 1, chapters.length];
  return (
    <nav
      className={styles.chapters}
      aria-label={say('Chapters of {step}', { step: page.title })}
      {...menu.leaving}
    >
      <div className={styles.top}>
        <button ref={menu.button} type="button" className={styles.bar} {...menu.toggling}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          <VisuallyHidden>{say('{number} of {count}', { number, count })}</VisuallyHidden>
          <span className={styles.current}>{current.title}</span>
          <Icon name="chevron-down" />
        </button>
        {isValidating && <NextMissing className={styles.next} />}
        <Progress page={page} />
      </div>
      {/* Focusable, so that a press on its text does not blur the menu and close it. */}
      <div className={classes(styles.list, isOpen && styles.open)} tabIndex={-1}>
        <ol className={styles.links}>
          {chapters.map((chapter, index) => (
            <ChapterLink
              key={chapter.id}
              chapter={chapter}
              number={index + 1}
              isCurrent={chapter === current}
              onFollow={close}
            />
          ))}
        </ol>
        <HowManyShow current={current} choice={choice} />
      </div>
    </nav>
  );
}

/** How many of the step's required answers are given: a line, and the numbers. */
function Progress({ page }: { page: Page }) {
  const say = useSay();
  const answered = useAnswers((state) => progressOn(state.walked, state.errors, page).answered);
  const required = useAnswers((state) => progressOn(state.walked, state.errors, page).required);
  const words = say('{number} of {count}', { number: answered, count: required });
  return (
    <>
      <span className={styles.answered} aria-hidden="true">
        {words}
      </span>
      <progress
        className={styles.progress}
        aria-label={say('Required answers')}
        aria-valuetext={words}
        value={answered}
        max={Math.max(required, 1)}
      />
    </>
  );
}

function ChapterLink({
  chapter,
  number,
  isCurrent,
  onFollow,
}: {
  chapter: Section;
  number: number;
  isCurrent: boolean;
  onFollow: () => void;
}) {
  const { pathname, search } = useLocation();
  const isIncomplete = useMissingCount(chapter) > 0;
  const isDone = !useIsOptional(chapter) && !isIncomplete;
  return (
    <li>
      <Link
        to={addressOf({ pathname, search, hash: `#${chapter.id}` })}
        className={styles.link}
        aria-current={isCurrent ? 'location' : undefined}
        onClick={onFollow}
      >
        <span className={classes(styles.number, isDone && styles.done)} aria-hidden="true">
          {isDone ? <Icon name="check" /> : number}
        </span>
        <span className={styles.title}>{chapter.title}</span>
        <ChapterProgress chapter={chapter} />
      </Link>
    </li>
  );
}

/** The number of missing answers in a chapter, or that none is required. */
function ChapterProgress({ chapter }: { chapter: Section }) {
  const say = useSay();
  const count = useMissingCount(chapter);
  const isOptional = useIsOptional(chapter);
  if (isOptional) return <span className={styles.left}>{say('optional')}</span>;
  if (count === 0) return <VisuallyHidden>{say('Complete')}</VisuallyHidden>;
  return <ToGo count={count} className={styles.left} />;
}

/** From this width on all chapters show by default. */
const WIDE = '(min-width: 676px)';

/** Switches between one chapter at a time and all. The chapter in view stays on the screen, also when a phone is turned. */
function HowManyShow({ current, choice }: { current: Section; choice: ChapterChoice | undefined }) {
  const say = useSay();
  const { chapterChoice } = useApplication();
  const kept = { place: useLocation().key, chapter: current.id };
  function change() {
    const isAll = choice === undefined ? window.matchMedia?.(WIDE).matches : choice === 'all';
    flushSync(() => chapterChoice.choose(isAll ? 'one' : 'all', kept));
    showChapter(current);
  }
  const keep = useEffectEvent(() => {
    if (choice !== undefined) return;
    flushSync(() => chapterChoice.open(kept));
    // At the top the letter is in view, above the first chapter.
    if (window.scrollY > 0) showChapter(current);
  });
  useEffect(() => {
    const wide = window.matchMedia?.(WIDE);
    wide?.addEventListener('change', keep);
    return () => wide?.removeEventListener('change', keep);
  }, []);
  return (
    <button type="button" className={styles.choice} onClick={change}>
      {choice !== 'all' && (
        <span className={classes(choice === undefined && styles.onPhone)}>
          {say('All chapters on one page')}
        </span>
      )}
      {choice !== 'one' && (
        <span className={classes(choice === undefined && styles.elsewhere)}>
          {say('One chapter at a time')}
        </span>
      )}
    </button>
  );
}

/** Scrolls to the question with the focus, or else to the heading of the chapter. */
function showChapter({ id }: Section): void {
  const heading = document.getElementById(id);
  const focused = document.activeElement;
  const isInside = heading?.closest('section')?.contains(focused);
  const target = isInside ? focused : heading;
  if (target) showQuestion(target);
}

/** The menu of the thin bar: its button toggles it; Escape and losing the focus close it. */
function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return {
    isOpen,
    close,
    button,
    toggling: { 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) },
    leaving: {
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (!isOpen || key !== 'Escape') return;
        close();
        button.current?.focus();
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}
