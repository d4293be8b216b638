import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { useLocation } from 'wouter';
import { classes } from '#web/ui/classes.ts';
import styles from './Page.module.css';
import { useTitle } from './useTitle.ts';

/** Where the reader is, and whether the browser's own buttons led there. */
export interface Place {
  path: string | undefined;
  isBack: boolean;
}

const PlaceContext = createContext<RefObject<Place> | undefined>(undefined);
export const PlaceProvider = PlaceContext.Provider;

interface PageProps {
  /** The heading, and the name of the browser's tab. */
  readonly title: string;
  /** What the browser's tab says instead, where the heading is long. */
  readonly tab?: string | undefined;
  /** One sentence below the heading. */
  readonly lead?: ReactNode;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  /** All of the window's width, for tables and what is read beside a list. Otherwise lines that can be read. */
  readonly isWide?: boolean | undefined;
  readonly children: ReactNode;
}

/** A page of the desk: its heading, which takes the focus when somebody comes here from another page, and what is below it. */
export function Page({ title, tab = title, lead, actions, isWide = false, children }: PageProps) {
  useTitle(tab);
  const heading = useArrival();
  return (
    <div className={classes(styles.page, isWide && styles.wide)}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** The first page keeps the browser's focus, and so does one of which only the query changes. */
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
    // The browser itself scrolls back.
    if (!isBack) window.scrollTo(0, 0);
  }, [place, path]);
  return heading;
}
