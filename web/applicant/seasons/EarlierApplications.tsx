import { useId, useState } from 'react';
import type { OwnApplications } from '#contract/seasons.ts';
import accountStyles from '#web/applicant/account/AccountPage.module.css';
import { useMoment } from '#web/applicant/account/moment.ts';
import { Decision } from '#web/applicant/status/Decision.tsx';
import { polled } from '#web/core/api/copy-queries.ts';
import { copyState } from '#web/core/api/copy-state.ts';
import { useQuery } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { CopyLine } from '#web/core/print/CopyLine.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { later } from '#web/ui/later.tsx';
import ApplyAgain from './ApplyAgain.tsx';
import { earlierReceipt, getEarlierCopy, useOwnApplications } from './calls.ts';
import styles from './Seasons.module.css';

const EarlierApplication = later(() => import('./EarlierApplication.tsx'));

/** The applications of earlier seasons, and the offer to apply for the open season. */
export default function EarlierApplications() {
  const say = useSay();
  const own = useOwnApplications();
  if (own === undefined) return null;
  return (
    <>
      <ApplyAgain />
      {own.earlier.length > 0 && (
        <section className={accountStyles.section} aria-labelledby="earlier">
          <h2 id="earlier">{say('Your earlier applications')}</h2>
          <p className={accountStyles.lead}>
            {say('They stay as they are. You can read them, but not change them.')}
          </p>
          <ul className={accountStyles.list}>
            {own.earlier.map((earlier) => (
              <Earlier key={earlier.id} earlier={earlier} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Earlier({ earlier }: { earlier: OwnApplications['earlier'][number] }) {
  const say = useSay();
  const moment = useMoment();
  const { id, season, reference, submitted_at, decision } = earlier;
  const [isOpen, setOpen] = useState(false);
  const [paper, heading] = [useId(), useId()];
  const name = season === '' ? say('Application') : season;
  return (
    <li className={accountStyles.row}>
      <div className={styles.facts}>
        <h3 id={heading} className={accountStyles.name}>
          {name}
        </h3>
        <p className={accountStyles.fact}>
          {submitted_at === ''
            ? say('Not submitted')
            : say('Submitted on {moment}', { moment: moment(submitted_at) })}
          {reference !== undefined && `. ${say('Reference number: {reference}', { reference })}`}
        </p>
        <div className={styles.links}>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={paper}
            aria-describedby={heading}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? say('Close it') : say('Read it')}
          </Button>
          <Copy id={id} heading={heading} />
          {reference !== undefined && (
            <a href={earlierReceipt(id)} download aria-describedby={heading}>
              {say('Download the receipt')}
            </a>
          )}
        </div>
      </div>
      <div id={paper}>
        {decision && (isOpen || decision.offer?.is_open) && (
          <Decision decision={decision} isEarlier />
        )}
        {isOpen && <EarlierApplication id={id} />}
      </div>
    </li>
  );
}

/** A PDF copy, made on request. */
function Copy({ id, heading }: { id: number; heading: string }) {
  const say = useSay();
  const [isWanted, setWanted] = useState(false);
  const copy = useQuery({
    ...polled,
    queryKey: ['earlier-copy', id],
    queryFn: () => getEarlierCopy(id),
    enabled: isWanted,
  });
  if (isWanted) return <CopyLine copy={copyState(copy)} />;
  return (
    <Button variant="quiet" aria-describedby={heading} onClick={() => setWanted(true)}>
      {say('Make a PDF copy')}
    </Button>
  );
}
