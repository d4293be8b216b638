import { useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { DESK_TITLE } from '#contract/desk-page.ts';
import { getCollege } from '#web/core/college.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Mark } from '#web/core/Mark.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import Popover from '#web/ui/popover/Popover.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { useMe } from '../me.ts';
import { isWithin, pagesFor } from '../pages.ts';
import { ShortcutHelp } from '../shortcuts/ShortcutHelp.tsx';
import { addressIn, chosenSeason, seasonsToChoose, useSeason } from './chosen-season.ts';
import styles from './DeskHeader.module.css';
import { DeskLanguage } from './DeskLanguage.tsx';
import { OwnMenu } from './OwnMenu.tsx';
import menu from './PagesMenu.module.css';

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

/** Chooses the season whose applications the desk shows; nothing where there is only one. */
function SeasonChoice({ onChosen }: { onChosen?: () => void }) {
  const say = useSay();
  const { chosen, choose } = useSeason();
  const seasons = seasonsToChoose();
  if (seasons.length === 0) return null;
  return (
    <div className={styles.season}>
      <Select
        aria-label={say('Season')}
        options={seasons.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={({ currentTarget }) => {
          choose(currentTarget.value);
          onChosen?.();
        }}
      />
    </div>
  );
}

/** The season, and the links to all pages, behind one button, for windows too narrow for a row of them. */
function PagesMenu() {
  const say = useSay();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <nav className={menu.menu} aria-label={say('Pages')}>
      <Button
        ref={button}
        variant="secondary"
        className={menu.opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {say('Pages')}
        <Icon name="chevron-down" />
      </Button>
      <Popover anchor={button} isOpen={isOpen} onOpenChange={setOpen} label={say('Pages')}>
        <SeasonChoice onChosen={close} />
        <PageLinks className={menu.pages} onFollow={close} />
      </Popover>
    </nav>
  );
}

/** Links to the pages that the user may open; the current one is marked. */
function PageLinks({
  className,
  onFollow,
}: {
  className: string | undefined;
  onFollow?: () => void;
}) {
  const say = useSay();
  const me = useMe();
  const [address] = useLocation();
  const [search] = useSearchParams();
  const season = chosenSeason(search);
  return (
    <ul className={className}>
      {pagesFor(me).map((page) => (
        <li key={page.path}>
          <Link
            href={addressIn(season, page.path)}
            aria-current={isWithin(address, page) ? 'page' : undefined}
            {...(onFollow && { onClick: onFollow })}
          >
            {sayText(say, page.title)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
