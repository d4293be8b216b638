import { useSay } from '#web/core/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { StatusPanel } from '../status/StatusPanel.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { DecisionPanel } from './DecisionPanel.tsx';
import { LinksPanel } from './LinksPanel.tsx';
import { useHelp } from './queries.ts';
import { VersionsPanel } from './VersionsPanel.tsx';
import { WaitingActs } from './WaitingActs.tsx';

/**
 * The state of one applicant: at the top the acts that wait, then everything that the office can do for them.
 * @param account the number of the account.
 */
export function HelpPanel({ account }: { account: number }) {
  const say = useSay();
  const { state } = useHelp(account);
  if (state === undefined) return <Spinner label={say('Loading')} />;
  return (
    <>
      <WaitingActs state={state} />
      <AccountPanel state={state} />
      {state.submitted_at !== undefined && (
        <StatusPanel account={account} mayDecide={state.may_decide} />
      )}
      {state.may_decide && <DecisionPanel state={state} />}
      <VersionsPanel key={state.versions.length} state={state} />
      <LinksPanel state={state} />
    </>
  );
}
