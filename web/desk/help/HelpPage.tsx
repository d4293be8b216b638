import { Link, useParams } from 'wouter';
import { useSay } from '#web/core/language/say.ts';
import { LIST } from '../find/address.ts';
import { NoApplication } from '../read/NoApplication.tsx';
import { Page } from '../ui/Page.tsx';
import { HelpPanel, useHelp } from './HelpPanel.tsx';

/** Help for one applicant, as a page of its own. */
export default function HelpPage() {
  const say = useSay();
  const { id } = useParams<{ id: string }>();
  const account = Number(id);
  const { state, missing } = useHelp(account);
  if (missing !== undefined)
    return (
      <NoApplication why={missing}>
        <Link href={LIST}>{say('Back to the list')}</Link>
      </NoApplication>
    );
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
