import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Page, Section } from '#form/engine/definition.ts';
import { pageIdAt } from '#web/applicant/session/route.ts';
import { useSay } from '#web/core/language/say.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { addressOf } from '#web/core/routing/place.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { useAnswers, useApplication } from '../context.tsx';
import styles from './ChapterNavigation.module.css';
import { useChapterInView } from './useChapterInView.ts';
import { useChapters, useIsOptional, useLeftIn } from './useChapters.ts';

/** The chapters of the form page at the current address; empty on other pages. */
export function ChapterNavigation() {
  const pageId = pageIdAt(useLocation().pathname);
  const page = useAnswers(({ form }) => form.pages.find(({ id }) => id === pageId));
  return page ? <ChaptersOf key={page.id} page={page} /> : null;
}

/** A list beside the questions; on a phone a thin bar with the current chapter, which opens the list. CSS decides. */
function ChaptersOf({ page }: { page: Page }) {
  const say = useSay();
  const { chapters, open } = useChapters(page);
  const inView = useChapterInView(chapters);
  const current = open ?? inView;
  const { isOpen, close, ...menu } = useMenu();
  if (current === undefined) return null;
  return (
    <nav
      className={styles.chapters}
      aria-label={say('Chapters of {step}', { step: page.title })}
      {...menu.leaving}
    >
      <button ref={menu.button} type="button" className={styles.bar} {...menu.toggling}>
        <span className={styles.place}>
          {say('{number} of {count}', {
            number: chapters.indexOf(current) + 1,
            count: chapters.length,
          })}
        </span>
        <span className={styles.current}>{current.title}</span>
        <Left chapter={current} />
        <Icon name="chevron-down" />
      </button>
      {/* Focusable, so that a press on its text does not blur the menu and close it. */}
      <div className={classes(styles.list, isOpen && styles.open)} tabIndex={-1}>
        <ol className={styles.links}>
          {chapters.map((chapter) => (
            <ChapterLink
              key={chapter.id}
              chapter={chapter}
              isCurrent={chapter === current}
              onFollow={close}
            />
          ))}
        </ol>
        <OneAtATime current={current} isSingle={open !== undefined} />
      </div>
    </nav>
  );
}

function ChapterLink({
  chapter,
  isCurrent,
  onFollow,
}: {
  chapter: Section;
  isCurrent: boolean;
  onFollow: () => void;
}) {
  const { pathname, search } = useLocation();
  const isWanting = useLeftIn(chapter) > 0;
  const isDone = !useIsOptional(chapter) && !isWanting;
  return (
    <li>
      <Link
        to={addressOf({ pathname, search, hash: `#${chapter.id}` })}
        className={styles.link}
        aria-current={isCurrent ? 'location' : undefined}
        onClick={onFollow}
      >
        <span className={classes(styles.mark, isDone && styles.done)}>
          {isDone && <Icon name="check" />}
        </span>
        <span className={styles.title}>{chapter.title}</span>
        <Left chapter={chapter} />
      </Link>
    </li>
  );
}

/** The number of missing answers in a chapter, or that none is required. */
function Left({ chapter }: { chapter: Section }) {
  const say = useSay();
  const count = useLeftIn(chapter);
  const isOptional = useIsOptional(chapter);
  if (isOptional) return <span className={styles.left}>{say('optional')}</span>;
  if (count === 0) return <VisuallyHidden>{say('Complete')}</VisuallyHidden>;
  return (
    <span className={styles.left}>
      <span aria-hidden="true">{say('{count} to go', { count })}</span>
      <VisuallyHidden>
        {say('{count, plural, one {# required answer to go} other {# required answers to go}}', {
          count,
        })}
      </VisuallyHidden>
    </span>
  );
}

/** The choice to see one chapter at a time. The chapter in view stays on the screen. */
function OneAtATime({ current, isSingle }: { current: Section; isSingle: boolean }) {
  const say = useSay();
  const { reading } = useApplication();
  const { key } = useLocation();
  const chosen = useRef<{ readonly willBeSingle: boolean; readonly chapter: string }>(undefined);
  useEffect(() => {
    // Scroll only after the new layout is drawn.
    if (chosen.current?.willBeSingle !== isSingle) return;
    document.getElementById(chosen.current.chapter)?.scrollIntoView();
    chosen.current = undefined;
  }, [isSingle]);
  function choose(willBeSingle: boolean) {
    chosen.current = { willBeSingle, chapter: current.id };
    reading.choose(willBeSingle, { place: key, chapter: current.id });
  }
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isSingle}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      {say('One chapter at a time')}
    </label>
  );
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
