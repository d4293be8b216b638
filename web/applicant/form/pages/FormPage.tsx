import { memo, useEffect } from 'react';
import { PARENTS_SECTION } from '#form/application/about/parents.ts';
import type { Section } from '#form/engine/definition.ts';
import { needOfSection } from '#form/engine/needed.ts';
import { replayKept } from '#web/applicant/first-screen/typed-early.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { pageIdAt } from '#web/applicant/session/route.ts';
import { useSay } from '#web/core/language/say.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { classes } from '#web/ui/classes.ts';
import { later } from '#web/ui/later.tsx';
import { SectionHeading } from '#web/ui/text/SectionHeading.tsx';
import { FormActions, LastSteps } from '../actions/FormActions.tsx';
import { BlockList } from '../blocks/BlockView.tsx';
import { ChapterTurn } from '../chapters/ChapterTurn.tsx';
import { useChapters } from '../chapters/useChapters.ts';
import { useReached } from '../chapters/useReached.ts';
import { useAnswers, useFlow } from '../context.tsx';
import { AnsweringForm } from '../questions/AnsweringForm.tsx';
import { PageProvider } from '../questions/surroundings.tsx';
import styles from './FormPage.module.css';

/** Only for logged-in applicants. */
const FromParents = later(() => import('#web/applicant/handoffs/parent/FromParents.tsx'));
const SectionShelf = later(() => import('../put-aside/SectionShelf.tsx'));

/** The form page of the route. The key makes React draw each page anew. */
export function Component() {
  const pageId = pageIdAt(useLocation().pathname);
  return <FormPage key={pageId} pageId={pageId} />;
}

/** One step of the application: heading, sections with their questions, and buttons. */
export function FormPage({ pageId }: { pageId: string }) {
  const say = useSay();
  const pages = useAnswers(({ form }) => form.pages);
  const page = pages.find(({ id }) => id === pageId);
  if (!page) throw new Error(`The form has no page "${pageId}"`);
  const onPage = useChapters(page);
  const { chapters, choice, open } = onPage;
  useDocumentTitle(page.title);
  useOpenPage(page.id);
  useTypedEarly();
  return (
    <PageProvider value={page}>
      <AnsweringForm className={styles.page} aria-label={page.title}>
        <header className={styles.head}>
          <p className={styles.count}>
            {say('Step {number} of {count}', {
              number: pages.indexOf(page) + 1,
              count: pages.length,
            })}
          </p>
          <h1 tabIndex={-1}>{page.title}</h1>
        </header>
        <div className={classes(styles.sections, choice === 'one' && styles.single)}>
          {chapters.map((section, index) => (
            <SectionView
              key={section.id}
              section={section}
              isClosed={choice !== 'all' && !open.includes(section)}
              place={say('{number} of {count}', { number: index + 1, count: chapters.length })}
            />
          ))}
        </div>
        <ChapterTurn {...onPage} />
        <FormActions page={page} chapters={onPage} />
        {page === pages.at(-1) && <LastSteps />}
      </AnsweringForm>
    </PageProvider>
  );
}

/**
 * A section. While it is closed it has no height, but stays in the document: uploads in it go on, paper shows it, and it opens as soon as
 * the keyboard, the browser's search or a screen reader reaches it.
 */
const SectionView = memo(function SectionView({
  section,
  isClosed,
  place,
}: {
  section: Section;
  isClosed: boolean;
  place: string;
}) {
  const reached = useReached(section);
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  return (
    <section
      className={classes(styles.section, isClosed && styles.closed)}
      aria-labelledby={section.id}
      onFocus={isClosed ? reached : undefined}
      onScroll={isClosed ? reached : undefined}
    >
      <SectionHeading
        id={section.id}
        place={place}
        why={section.why}
        note={<NeededNote section={section} />}
      >
        {section.title}
      </SectionHeading>
      {isLoggedIn && section.id === PARENTS_SECTION && (
        <div className={styles.fromParents}>
          <FromParents />
        </div>
      )}
      <BlockList blocks={section.content} />
      <ShelfOf section={section} />
    </section>
  );
});

/** Loads the shelf only if there may be something on it. */
function ShelfOf({ section }: { section: Section }) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const hasPieces = useAnswers(({ aside }) => aside.length > 0);
  return isLoggedIn || hasPieces ? <SectionShelf section={section} /> : null;
}

/** Replays text that was typed on this server-rendered page before the script came. */
function useTypedEarly(): void {
  const { pathname } = useLocation();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  useEffect(() => {
    // In a microtask, after the effects of the whole page have run.
    if (!isLoggedIn) queueMicrotask(() => replayKept(pathname));
  }, [pathname, isLoggedIn]);
}

/** Lets the flow know when the page is left (spec §4). */
function useOpenPage(pageId: string): void {
  const flow = useFlow();
  useEffect(() => flow.openPage(pageId), [flow, pageId]);
}

/** Says once for a section which of its questions are required, instead of at each question. */
function NeededNote({ section }: { section: Section }) {
  const say = useSay();
  const need = useAnswers(({ walked }) => needOfSection(walked, section.id));
  const words = {
    all: say('All required'),
    some: say('* required'),
    nothing: say('All optional'),
  };
  return <p className={styles.needed}>{words[need]}</p>;
}
