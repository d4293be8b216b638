import { Link, useParams } from 'wouter';
import { useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { LIST } from '../find/address.ts';
import { Page } from '../ui/Page.tsx';
import { HelpPanel } from './HelpPanel.tsx';
import { useHelp } from './queries.ts';

/** Help for one applicant, as a page of its own. */
export default function HelpPage() {
  const say = useSay();
  const { id } = useParams<{ id: string }>();
  const account = Number(id);
  const { state, missing } = useHelp(account);
  if (missing !== undefined) return <Missing why={missing} />;
  const name = state?.name || state?.username || '';
  return (
    <Page
      title={name === '' ? say('Help') : say('Help: {name}', { name })}
      lead={<Link href={`/applications/${account}`}>{say('Read the application')}</Link>}
      isWide
    >
      <HelpPanel key={account} account={account} />
    </Page>
  );
}

/** The application may have been erased while the page was open. */
function Missing({ why }: { why: string }) {
  const say = useSay();
  return (
    <Page
      title={say('No such application')}
      lead={<Link href={LIST}>{say('Back to the list')}</Link>}
    >
      <Notice tone="signal">
        <p role="alert">{why}</p>
      </Notice>
    </Page>
  );
}
