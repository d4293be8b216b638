import { type ReactNode, useEffect } from 'react';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import type { Say } from '#words/say.ts';
import styles from './print.module.css';

/**
 * A sheet with the college's name and a title: a screen of its own, or part of a screen with its own heading (`isPart`). Without a title,
 * the screen's heading serves for the sheet, too.
 */
export function LetterPage({
  title,
  isPart = false,
  children,
}: {
  title?: ReactNode;
  isPart?: boolean | undefined;
  children: ReactNode;
}) {
  const college = getCollege();
  const say = useSay();
  useEffect(() => numberPages(say), [say]);
  const Sheet = isPart ? 'article' : 'main';
  const Title = isPart ? 'h2' : 'h1';
  return (
    <Sheet className={title === undefined ? styles.bare : styles.sheet}>
      {title !== undefined && (
        <header className={styles.head}>
          <p className={styles.college}>
            <svg className={styles.mark} viewBox={college.brand.logo.viewBox} aria-hidden="true">
              <path d={college.brand.logo.path} fill="currentColor" />
            </svg>
            {college.partnerName}
          </p>
          <Title className={styles.title}>{title}</Title>
        </header>
      )}
      {children}
    </Sheet>
  );
}

/** Numbers the printed pages in the reader's language: style sheets in files know only one. @returns the end of the numbering. */
function numberPages(say: Say): () => void {
  const words = say('Page {page} of {pages}', { page: '{page}', pages: '{pages}' });
  const content = JSON.stringify(words)
    .replace('{page}', '" counter(page) "')
    .replace('{pages}', '" counter(pages) "');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { @bottom-right { content: ${content}; font-size: 8.5pt } }`);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
