import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { GET_HELP } from '#contract/calls.ts';
import type { HelpState } from '#contract/desk-help.ts';
import { UnauthorizedError } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { LIST } from '../find/address.ts';
import { NoApplication } from '../read/NoApplication.tsx';
import { isMissing } from '../read/open-application.ts';
import { StatusPanel } from '../status/StatusPanel.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import shared from '../ui/shared.module.css';
import { useRead } from '../useRead.ts';
import { ActButtons, type HelpAct, HelpDialog } from './acts.tsx';
import { LinksPanel } from './LinksPanel.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';
import { sayHeld, WaitingActs } from './WaitingActs.tsx';

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

/** The state of an applicant; undefined until loaded. `missing` says why there is none. */
function useHelp(account: number) {
  const { data, error } = useRead<HelpState>([GET_HELP, account], {
    throwOnError: (problem) => !(problem instanceof UnauthorizedError || isMissing(problem)),
  });
  return isMissing(error)
    ? { state: undefined, missing: error.message }
    : { state: data, missing: undefined };
}

/**
 * The state of one applicant: first the acts that wait, then all acts that the office can carry out.
 * @param account the number of the account.
 */
export function HelpPanel({ account }: { account: number }) {
  const say = useSay();
  const { state } = useHelp(account);
  const [act, setAct] = useState<HelpAct>();
  if (state === undefined) return <Spinner label={say('Loading')} />;
  const { submitted_at: submittedAt, reopened, withdrawn_at: withdrawnAt, erasure } = state;
  const mayReopen = submittedAt !== undefined && reopened === undefined;
  return (
    <>
      <WaitingActs state={state} onAct={setAct} />
      <Panel title={say('Account')}>
        <Account state={state} />
        <ActButtons
          onAct={setAct}
          acts={[
            ['reset link', say('Send a link to a new password')],
            ['end sessions', say('Log out everywhere')],
            ['correct address', say('Correct the email address')],
          ]}
        />
      </Panel>
      {submittedAt !== undefined && <StatusPanel account={account} mayDecide={state.may_decide} />}
      {state.may_decide && (
        <Panel title={say('Application')}>
          <ActButtons
            onAct={setAct}
            acts={[
              mayReopen && withdrawnAt === undefined && ['reopen', say('Reopen the application')],
              withdrawnAt === undefined && ['withdraw', say('Withdraw')],
              erasure.asked === undefined &&
                !erasure.is_held && ['erase', say('Erase this applicant')],
            ]}
          />
          {erasure.asked === undefined && erasure.is_held && <p>{sayHeld(say)}</p>}
        </Panel>
      )}
      <VersionsPanel key={state.versions.length} state={state} />
      <LinksPanel state={state} />
      {act !== undefined && (
        <HelpDialog act={act} state={state} onClose={() => setAct(undefined)} />
      )}
    </>
  );
}

function Account({ state: { username, last_login_at: at, sessions } }: { state: HelpState }) {
  const say = useSay();
  return (
    <dl className={shared.facts}>
      <dt>{say('Email address')}</dt>
      <dd>{username}</dd>
      <dt>{say('Last login')}</dt>
      <dd>
        <CollegeTime at={at} otherwise={say('Never')} />
      </dd>
      <dt>{say('Logged in now')}</dt>
      <dd>
        {say('{count, plural, =0 {Nowhere} one {In # browser} other {In # browsers}}', {
          count: sessions,
        })}
      </dd>
    </dl>
  );
}
