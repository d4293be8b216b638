import { Link, useLocation } from 'wouter';
import { DESK_TITLE } from '#contract/desk-page.ts';
import { getCollege } from '#web/college.ts';
import { sayText, useSay } from '#web/language/say.ts';
import { Mark } from '#web/shell/header/Mark.tsx';
import { useMe } from '../me.ts';
import { ShortcutHelp } from '../shortcuts/ShortcutHelp.tsx';
import styles from './DeskHeader.module.css';
import { DeskLanguage } from './DeskLanguage.tsx';
import { isWithin, pagesFor } from './navigation.ts';
import { OwnMenu } from './OwnMenu.tsx';

/** The college's mark and name, the way to every page, and who is signed in. */
export function DeskHeader() {
  const say = useSay();
  const me = useMe();
  const [address] = useLocation();
  const { partnerName } = getCollege();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link href="/" className={styles.home}>
          <Mark />
          <span className={styles.words}>
            <span className={styles.college}>{partnerName}</span>
            <span className={styles.desk}>{say(DESK_TITLE)}</span>
          </span>
        </Link>
        <div className={styles.tools}>
          <ShortcutHelp />
          <DeskLanguage />
          <OwnMenu />
        </div>
      </div>
      <nav className={styles.navigation} aria-label={say('Pages')}>
        <ul className={styles.pages}>
          {pagesFor(me).map((page) => (
            <li key={page.path}>
              <Link href={page.path} aria-current={isWithin(address, page) ? 'page' : undefined}>
                {sayText(say, page.title)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
