import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { PartIcon } from '#web/ui/text/PartIcon.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import task from '../Task.module.css';
import type { ScannedPage } from './pages.ts';
import styles from './Scan.module.css';

/** The pages in order, each with a button that removes it, and the button that sends them. */
export function ReadyPages({
  pages,
  onChange,
  onSend,
}: {
  pages: readonly ScannedPage[];
  onChange: (pages: readonly ScannedPage[]) => void;
  onSend: () => void;
}) {
  const say = useSay();
  const heading = useFocusWhenLost<HTMLHeadingElement>(String(pages.length));
  function remove(page: ScannedPage) {
    URL.revokeObjectURL(page.url);
    onChange(pages.filter((one) => one !== page));
  }
  return (
    <section className={task.step} aria-labelledby="pages">
      <h2 id="pages" ref={heading} tabIndex={-1}>
        {say('{count, plural, one {# page is ready} other {# pages are ready}}', {
          count: pages.length,
        })}
      </h2>
      <ol className={styles.pages}>
        {pages.map((page, index) => (
          <li key={page.id} className={styles.ready}>
            <img src={page.url} alt={say('Page {number, number}', { number: index + 1 })} />
            <div className={styles.tools}>
              <span aria-hidden="true">{index + 1}</span>
              <Button
                variant="quiet"
                aria-label={say('Remove page {number, number}', { number: index + 1 })}
                onClick={() => remove(page)}
              >
                <PartIcon name="trash" />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Button isWide onClick={onSend}>
        {say('{count, plural, one {Send the page} other {Send # pages}}', { count: pages.length })}
      </Button>
    </section>
  );
}
