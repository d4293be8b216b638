import { Link, useParams } from 'wouter';
import { useSay } from '#web/language/say.ts';
import { Page } from '../ui/Page.tsx';
import { HelpPanel } from './HelpPanel.tsx';
import { useHelp } from './queries.ts';

/** Help for one applicant, on a page of its own. */
export default function HelpPage() {
  const say = useSay();
  const { id } = useParams<{ id: string }>();
  const account = Number(id);
  const state = useHelp(account);
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
