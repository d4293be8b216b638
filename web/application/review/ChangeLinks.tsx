import type { Page } from '#form/engine/definition.ts';
import { useAnswers } from '../context.tsx';
import { FlowLink } from '../flow/FlowLink.tsx';
import { leftByPage, routeOf } from '../summary/entries.ts';
import styles from './ReviewPage.module.css';

/** Links to the form pages, with the number of missing answers. */
export function ChangeLinks({ pages }: { pages: readonly Page[] }) {
  const left = useAnswers(({ walked, errors }) => leftByPage(walked, errors));
  return (
    <ul className={styles.changes}>
      {pages.map((page) => (
        <li key={page.id}>
          <FlowLink to={routeOf(page)}>Change {page.title}</FlowLink>
          <StillMissing count={left.get(page.id) ?? 0} />
        </li>
      ))}
    </ul>
  );
}

function StillMissing({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.missing}>
      {count} {count === 1 ? 'answer is' : 'answers are'} still missing
    </span>
  );
}
