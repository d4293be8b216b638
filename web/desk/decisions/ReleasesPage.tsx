import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { DeskRelease } from '#contract/desk-decisions.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { isNarrowed, queryOf, readAddress } from '../find/address.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { getReleases } from './calls.ts';
import { NewRelease } from './NewRelease.tsx';
import { CallOffDialog, MoveDialog } from './ReleaseDialogs.tsx';

const LOOK_EVERY_MS = 15_000;

/** "Releases": which decisions become known when, and who was told. A search in the address narrows a new release to its view. */
export default function ReleasesPage() {
  const say = useSay();
  const [params] = useSearchParams();
  const looked = readAddress(params);
  const { q, facets } = queryOf({ ...looked, sort: '', page: '' });
  const view = isNarrowed(looked) ? { ...(q && { q }), ...(facets && { facets }) } : undefined;
  const { data } = useQuery({
    queryKey: ['releases'],
    queryFn: getReleases,
    refetchInterval: LOOK_EVERY_MS,
  });
  return (
    <Page
      title={say('Releases')}
      lead={say(
        'Decisions become known at one minute, for all at once. From then on applicants read their letter, and a mail says that there is news.',
      )}
      isWide
    >
      {data === undefined ? (
        <Spinner label={say('Loading')} />
      ) : !data.has_decisions ? (
        <EmptyState title={say('There is nothing to decide here')}>
          <p>{say('The college’s file names no decisions.')}</p>
        </EmptyState>
      ) : (
        <>
          <NewRelease view={view} confirmed={data.confirmed} waiting={data.waiting} />
          {data.releases.length > 0 && <Releases releases={data.releases} />}
        </>
      )}
    </Page>
  );
}

function Releases({ releases }: { readonly releases: readonly DeskRelease[] }) {
  const say = useSay();
  const [open, setOpen] = useState<{ release: DeskRelease; what: 'move' | 'call-off' }>();
  const close = () => setOpen(undefined);
  const columns: Column<DeskRelease>[] = [
    { head: say('Release'), cell: ({ name }) => name },
    { head: say('When'), cell: ({ at }) => <CollegeTime at={at} /> },
    { head: say('State'), cell: (one) => <State release={one} /> },
    { head: say('Decisions'), isNumber: true, cell: ({ decisions }) => decisions },
    { head: say('Accepted'), isNumber: true, cell: ({ accepted }) => accepted },
    { head: say('Declined'), isNumber: true, cell: ({ declined }) => declined },
    { head: say('Made by'), cell: ({ made_by }) => made_by },
    {
      head: say('Actions'),
      isForActions: true,
      cell: (release) =>
        !release.is_released &&
        release.called_off_at === '' && (
          <>
            <Button
              variant="quiet"
              aria-label={say('Move the release {name}', release)}
              onClick={() => setOpen({ release, what: 'move' })}
            >
              {say('Move')}
            </Button>{' '}
            <Button
              variant="quiet"
              aria-label={say('Call off the release {name}', release)}
              onClick={() => setOpen({ release, what: 'call-off' })}
            >
              {say('Call off')}
            </Button>
          </>
        ),
    },
  ];
  return (
    <>
      <Table label={say('Releases')} rows={releases} keyOf={({ id }) => id} columns={columns} />
      {open?.what === 'move' && <MoveDialog release={open.release} onClose={close} />}
      {open?.what === 'call-off' && <CallOffDialog release={open.release} onClose={close} />}
    </>
  );
}

function State({ release }: { readonly release: DeskRelease }) {
  const say = useSay();
  const {
    called_off_at: off,
    called_off_by: by,
    called_off_reason: why,
    told,
    decisions,
  } = release;
  if (off !== '') {
    return (
      <>
        <Badge>{say('Called off')}</Badge> {by}: {why}
      </>
    );
  }
  if (!release.is_released) return <Badge tone="accent">{say('To come')}</Badge>;
  const isDone = told === decisions;
  return (
    <>
      <Badge tone={isDone ? 'saved' : 'signal'}>{say('Released')}</Badge>{' '}
      {say('{told} of {decisions} told', { told, decisions })}
    </>
  );
}
