import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Section } from '#form/engine/definition.ts';
import { useSession } from '#web/session/context.tsx';
import { pageIdAt } from '#web/session/route.ts';
import { useDocumentTitle } from '#web/shell/useDocumentTitle.ts';
import { later } from '#web/ui/later.tsx';
import { SectionHeading } from '#web/ui/text/SectionHeading.tsx';
import { FormActions } from '../actions/FormActions.tsx';
import { LastSteps } from '../actions/LastSteps.tsx';
import { BlockList } from '../blocks/BlockView.tsx';
import { useHasContent } from '../blocks/useIsVisible.ts';
import { useAnswers, useFlow } from '../context.tsx';
import { AnsweringForm } from '../questions/AnsweringForm.tsx';
import { NeededNote } from '../questions/NeededNote.tsx';
import { PageProvider } from '../questions/surroundings.tsx';
import styles from './FormPage.module.css';

const SectionShelf = later(() => import('../put-aside/SectionShelf.tsx'));

/** The form page of the route. The key makes React draw each page anew. */
export function Component() {
  const pageId = pageIdAt(useLocation().pathname);
  return <FormPage key={pageId} pageId={pageId} />;
}

/** One step of the application: heading, sections with their questions, and buttons. */
export function FormPage({ pageId }: { pageId: string }) {
  const pages = useAnswers(({ form }) => form.pages);
  const page = pages.find(({ id }) => id === pageId);
  if (!page) throw new Error(`The form has no page "${pageId}"`);
  useDocumentTitle(page.title);
  useOpenPage(page.id);
  return (
    <PageProvider value={page}>
      <AnsweringForm className={styles.page} aria-label={page.title}>
        <header>
          <p className={styles.count}>
            Step {pages.indexOf(page) + 1} of {pages.length}
          </p>
          <h1 tabIndex={-1}>{page.title}</h1>
        </header>
        <div className={styles.sections}>
          {page.sections.map((section) => (
            <SectionView key={section.id} section={section} />
          ))}
        </div>
        {page === pages.at(-1) && <LastSteps page={page} />}
        <FormActions page={page} />
      </AnsweringForm>
    </PageProvider>
  );
}

function SectionView({ section }: { section: Section }) {
  const hasContent = useHasContent(section.content);
  if (!hasContent) return null;
  return (
    <section className={styles.section} aria-labelledby={section.id}>
      <SectionHeading id={section.id} why={section.why} note={<NeededNote section={section} />}>
        {section.title}
      </SectionHeading>
      <BlockList blocks={section.content} />
      <ShelfOf section={section} />
    </section>
  );
}

/** The shelf loads only if there may be something on it. */
function ShelfOf({ section }: { section: Section }) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const hasPieces = useAnswers(({ aside }) => aside.length > 0);
  return isLoggedIn || hasPieces ? <SectionShelf section={section} /> : null;
}

/** Lets the flow know when the page is left (spec §4). */
function useOpenPage(pageId: string): void {
  const flow = useFlow();
  useEffect(() => flow.openPage(pageId), [flow, pageId]);
}
