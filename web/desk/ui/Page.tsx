import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { useLocation } from 'wouter';
import { useSay } from '#web/core/language/say.ts';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './Page.module.css';

/** The current path, and whether Back or Forward led there. */
export interface Place {
  path: string | undefined;
  isBack: boolean;
}

const PlaceContext = createContext<RefObject<Place> | undefined>(undefined);
export const PlaceProvider = PlaceContext.Provider;

interface PageProps {
  /** The heading, and the title of the browser's tab. */
  readonly title: string;
  /** One sentence below the heading. */
  readonly lead?: ReactNode;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  /** Uses the full width of the window, for tables and pages beside a list. Otherwise lines have a readable length. */
  readonly isWide?: boolean | undefined;
  /** Little space between its parts, for pages on which staff work all day. */
  readonly isDense?: boolean | undefined;
  /** Shows a spinner instead of the children. */
  readonly isLoading?: boolean;
  readonly children: ReactNode;
}

/** A page of the desk. Its heading takes the focus when the user comes from another page. */
export function Page({
  title,
  lead,
  actions,
  isWide = false,
  isDense,
  isLoading = false,
  children,
}: PageProps) {
  const say = useSay();
  useDocumentTitle(title);
  const heading = useArrival();
  return (
    <div className={classes(styles.page, isWide && styles.wide, isDense && styles.dense)}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {isLoading ? <Spinner label={say('Loading')} /> : children}
    </div>
  );
}

/** Focuses the heading on arrival, except on the first page and when only the query changes. */
function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useContext(PlaceContext);
  const [path] = useLocation();
  useEffect(() => {
    if (place === undefined || place.current.path === path) return;
    const isFirst = place.current.path === undefined;
    const { isBack } = place.current;
    place.current = { path, isBack: false };
    if (isFirst) return;
    heading.current?.focus({ preventScroll: true });
    // On Back and Forward the browser restores the position itself.
    if (!isBack) window.scrollTo(0, 0);
  }, [place, path]);
  return heading;
}
