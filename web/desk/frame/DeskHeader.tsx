import { Link } from 'wouter';
import { DESK_TITLE } from '#contract/desk-page.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Mark } from '#web/core/Mark.tsx';
import { ShortcutHelp } from '../shortcuts/ShortcutHelp.tsx';
import styles from './DeskHeader.module.css';
import { DeskLanguage } from './DeskLanguage.tsx';
import { OwnMenu } from './OwnMenu.tsx';
import { PageLinks } from './PageLinks.tsx';
import { PagesMenu } from './PagesMenu.tsx';
import { SeasonChoice } from './SeasonChoice.tsx';

/** The college's mark and name, links to the pages, and the signed-in user. */
export function DeskHeader() {
  const say = useSay();
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
          <SeasonChoice />
          <PagesMenu />
          <ShortcutHelp />
          <DeskLanguage />
          <OwnMenu />
        </div>
      </div>
      <nav className={styles.navigation} aria-label={say('Pages')}>
        <PageLinks className={styles.pages} />
      </nav>
    </header>
  );
}
