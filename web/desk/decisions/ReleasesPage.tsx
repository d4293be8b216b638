import { useState } from 'react';
import { CALL_OFF_RELEASE, GET_RELEASES } from '#contract/calls.ts';
import type { DeskRelease, DeskReleases } from '#contract/desk-decisions.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime, timeInWords } from '../ui/CollegeTime.tsx';
import { ReasonDialog } from '../ui/DraftDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';
import { NewRelease } from './NewRelease.tsx';

const POLL_INTERVAL_MS = 15_000;

/** "Releases": when decisions are released, and who was notified. */
export default function ReleasesPage() {
  const say = useSay();
  const { data } = useRead<DeskReleases>([GET_RELEASES], { refetchInterval: POLL_INTERVAL_MS });
  return (
    <Page
      title={say('Releases')}
      lead={say(
        'Decisions become known at a set time, all at once. From then on applicants can read their letter, and an email says that there is news.',
      )}
      isWide
      isLoading={data === undefined}
    >
      {!data?.has_decisions ? (
        <EmptyState title={say('There is nothing to decide here')}>
          <p>{say('The college’s file names no decisions.')}</p>
        </EmptyState>
      ) : (
        <>
          <NewRelease confirmed={data.confirmed} waiting={data.waiting} />
          <Releases releases={data.releases} />
        </>
      )}
    </Page>
  );
}

function Releases({ releases }: { readonly releases: readonly DeskRelease[] }) {
  const say = useSay();
  const [toCallOff, setToCallOff] = useState<DeskRelease>();
  const nameOf = ({ at }: DeskRelease) =>
    say('Call off the release of {moment}', { moment: timeInWords(say, at) });
  return (
    <>
      <Table
        label={say('Releases')}
        rows={releases}
        keyOf={({ id }) => id}
        columns={[
          { head: say('When'), cell: ({ at }) => <CollegeTime at={at} /> },
          { head: say('State'), cell: (one) => <State release={one} /> },
          { head: say('Decisions'), isNumber: true, cell: ({ decisions }) => decisions },
          { head: say('Accepted'), isNumber: true, cell: ({ accepted }) => accepted },
          { head: say('Declined'), isNumber: true, cell: ({ declined }) => declined },
          { head: say('Made by'), cell: ({ made_by }) => made_by },
          {
            head: say('Actions'),
            acts: (one) => [
              !one.is_released && {
                words: say('Call off'),
                label: nameOf(one),
                act: () => setToCallOff(one),
              },
            ],
          },
        ]}
      />
      {toCallOff !== undefined && (
        <ReasonDialog
          onClose={() => setToCallOff(undefined)}
          title={nameOf(toCallOff)}
          action={say('Call off')}
          act={(given) => send(withParams(CALL_OFF_RELEASE, toCallOff.id), given)}
        >
          <p>
            {say(
              '{decisions, plural, one {Its decision stays confirmed and waits} other {Its # decisions stay confirmed and wait}} for another release. Nobody is told anything.',
              toCallOff,
            )}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

function State({ release: { is_released, told, decisions } }: { readonly release: DeskRelease }) {
  const say = useSay();
  if (!is_released) return <Badge tone="accent">{say('To come')}</Badge>;
  return (
    <>
      <Badge tone={told === decisions ? 'saved' : 'signal'}>{say('Released')}</Badge>{' '}
      {say('{told} of {decisions} told', { told, decisions })}
    </>
  );
}
