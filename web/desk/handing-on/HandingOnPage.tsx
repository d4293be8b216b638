import { Link } from 'wouter';
import { GET_DICTIONARY, GET_SLATE_MAPPING } from '#contract/calls.ts';
import { addressOf } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { buttonLook } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { mayOpen, useMe } from '../me.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useDestinations } from './calls.ts';
import { DestinationPanel } from './DestinationPanel.tsx';
import styles from './handing-on.module.css';
import { RunsPanel } from './RunsPanel.tsx';

/** Where submitted applications are sent, and how that went. */
export default function HandingOnPage() {
  const say = useSay();
  const found = useDestinations();
  const setsUp = mayOpen(useMe(), ['administrator']);
  return (
    <Page
      title={say('Handing on')}
      lead={say('Where submitted applications go, and what became of each.')}
      isWide
      actions={
        setsUp && (
          <Link className={buttonLook({ variant: 'secondary' })} href="/handing-on/new">
            {say('Set up a destination')}
          </Link>
        )
      }
    >
      {found === undefined ? (
        <Spinner label={say('Loading')} />
      ) : (
        <>
          {found.destinations.length === 0 && (
            <EmptyState title={say('Nothing is handed on yet')}>
              <p>
                {setsUp
                  ? say(
                      'Set up a folder, an SFTP server such as the one of Slate, or an address that takes signed messages.',
                    )
                  : say('An administrator sets up where applications go.')}
              </p>
            </EmptyState>
          )}
          {found.destinations.map((destination) => (
            <DestinationPanel key={destination.id} destination={destination} />
          ))}
          {found.destinations.length > 0 && <RunsPanel />}
          <Panel
            title={say('For whoever receives it')}
            lead={say(
              'What each column means, with its question, its type and its codes. It also comes with the first file of each run.',
            )}
          >
            <ul className={styles.files}>
              <li>
                <a href={addressOf(GET_DICTIONARY)} download>
                  {say('Data dictionary (CSV)')}
                </a>
              </li>
              <li>
                <a href={addressOf(GET_SLATE_MAPPING)} download>
                  {say('Where each column goes in Slate (CSV)')}
                </a>
              </li>
            </ul>
          </Panel>
        </>
      )}
    </Page>
  );
}
