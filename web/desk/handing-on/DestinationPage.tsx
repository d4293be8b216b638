import { Link, useParams } from 'wouter';
import { useSay } from '#web/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { DestinationForm } from './DestinationForm.tsx';
import { useDestinations } from './queries.ts';

/** Sets a destination up, or changes it. */
export default function DestinationPage() {
  const say = useSay();
  const { id } = useParams<{ id?: string }>();
  const found = useDestinations();
  const destination = found?.destinations.find((one) => String(one.id) === id);
  const title = id === undefined ? say('Set up a destination') : say('Change a destination');
  const isThere = id === undefined || destination !== undefined;
  return (
    <Page title={title} lead={<Link href="/handing-on">{say('Back to all destinations')}</Link>}>
      {found === undefined && <Spinner label={say('Loading')} />}
      {found !== undefined && !isThere && (
        <EmptyState title={say('This destination does not exist')} />
      )}
      {found !== undefined && isThere && (
        <DestinationForm destination={destination} hasFolder={found.folder} />
      )}
    </Page>
  );
}
