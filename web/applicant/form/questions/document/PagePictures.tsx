import { useId, useState } from 'react';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Faq } from '#web/ui/text/Faq.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './PagePictures.module.css';

/**
 * The pages of an attached file as the college gets them, so that the applicant can check that all of it is there. Pressing a page
 * enlarges it; the text below says what to do about a wrong one.
 */
export function PagePictures({
  fileName,
  pages,
  count = pages.length,
  elsewhere,
  takesPdf,
}: {
  fileName: string;
  /** The addresses of the pictures of the pages. */
  pages: readonly string[];
  /** The number of pages; in a long document, only the first ones have pictures. */
  count?: number | undefined;
  /** The label of the alternative tab for typing the text, if there is one. */
  elsewhere?: string | undefined;
  /** Whether a PDF may be uploaded instead. */
  takesPdf: boolean;
}) {
  const say = useSay();
  const titleId = useId();
  const [enlarged, setEnlarged] = useState<number>();
  const { partnerName } = getCollege();
  if (pages.length === 0) return null;
  const nameOf = (index: number) =>
    say('Page {page, number} of {count, number} of {name}', {
      page: index + 1,
      count,
      name: fileName,
    });
  const remedies = [
    takesPdf &&
      say(
        'Open your document in the program that you wrote it in, and save or print it as a PDF. Then delete this file, and upload the PDF.',
      ),
    elsewhere !== undefined &&
      say('Or choose “{tab}” instead of your file, and write it there.', { tab: elsewhere }),
  ].filter((remedy) => remedy !== false);
  return (
    <section className={styles.pages} aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        {say('This is what {partnerName} sees · {count, plural, one {# page} other {# pages}}', {
          partnerName,
          count,
        })}
      </p>
      <ol className={styles.row}>
        {pages.map((address, index) => (
          <li key={nameOf(index)}>
            <button type="button" className={styles.page} onClick={() => setEnlarged(index)}>
              <img src={relativeAddress(address)} alt={nameOf(index)} loading="lazy" />
              <VisuallyHidden> {say('Enlarge')}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ol>
      {count > pages.length && (
        <p className={styles.more}>
          {say(
            'Only the first {count, number} pages are shown here. Open the PDF to see them all.',
            {
              count: pages.length,
            },
          )}
        </p>
      )}
      <Faq entries={[{ question: say('Something looks wrong'), answer: remedies.join(' ') }]} />
      <Dialog
        size="large"
        isOpen={enlarged !== undefined}
        onClose={() => setEnlarged(undefined)}
        title={enlarged === undefined ? '' : nameOf(enlarged)}
        actions={
          enlarged !== undefined &&
          pages.length > 1 && (
            <>
              {enlarged > 0 && (
                <Button variant="secondary" onClick={() => setEnlarged(enlarged - 1)}>
                  {say('Previous page')}
                </Button>
              )}
              {enlarged < pages.length - 1 && (
                <Button variant="secondary" onClick={() => setEnlarged(enlarged + 1)}>
                  {say('Next page')}
                </Button>
              )}
            </>
          )
        }
      >
        {enlarged !== undefined && (
          <img
            className={styles.large}
            src={relativeAddress(pages[enlarged] ?? '')}
            alt={nameOf(enlarged)}
          />
        )}
      </Dialog>
    </section>
  );
}

/** Makes the address relative: the page may only load pictures from its own host, and the server may know itself by another name. */
function relativeAddress(address: string): string {
  return address.replace(/^https?:\/\/[^/]+(?=\/storage\/file\/)/, '');
}
