import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import { getCollege } from '#web/core/college.ts';
import { Mark } from '#web/core/Mark.tsx';
import { Link } from '#web/core/routing/Link.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Header.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';

/** The header: the college's mark and name, the title, and the account menu. */
export function Header() {
  const { partnerName, applicationTitle } = getCollege();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to={DEFAULT_ROUTE} className={styles.home}>
          <Mark />
          <span className={styles.words}>
            <span className={styles.college}>{partnerName}</span>
            <span className={styles.title}>{applicationTitle}</span>
          </span>
        </Link>
        <div className={styles.tools}>
          <LanguageSwitch />
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
