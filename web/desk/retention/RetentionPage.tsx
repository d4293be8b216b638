import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { RetentionReport } from '#contract/desk-retention.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { dayInWords } from '#words/formats.ts';
import { type Say, toSay } from '#words/say.ts';
import { useMe } from '../me.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { getRetention } from './calls.ts';
import { type Held, HoldDialog } from './HoldDialog.tsx';
import styles from './Retention.module.css';

type Notice = RetentionReport['notices'][number];
type Hold = RetentionReport['holds'][number];

/** "Retention": retention periods, what is erased next, and what is on hold. */
export default function RetentionPage() {
  const say = useSay();
  const isRegistrar = useMe().roles.includes('registrar');
  const [open, setOpen] = useState<Held>();
  const { data: report } = useQuery({ queryKey: ['retention'], queryFn: getRetention });
  const lists = { isRegistrar, onOpen: setOpen };
  return (
    <Page
      title={say('Retention')}
      lead={say('What is erased by itself, and when. Each is announced a week ahead.')}
      actions={
        isRegistrar && (
          <Button variant="secondary" onClick={() => setOpen({ number: '', isHeld: false })}>
            {say('Set a legal hold')}
          </Button>
        )
      }
      isWide
    >
      {report === undefined ? (
        <Spinner size="medium" label={say('Loading')} />
      ) : (
        <>
          <Periods report={report} />
          <Notices report={report} {...lists} />
          <Holds report={report} {...lists} />
        </>
      )}
      {open !== undefined && <HoldDialog {...open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** The periods in the college's file. */
function Periods({ report }: { readonly report: RetentionReport }) {
  const say = useSay();
  return (
    <Panel
      title={say('How long things are kept')}
      lead={say('These times are in the configuration of your college.')}
    >
      <dl className={styles.facts}>
        <dt>{say('Drafts, after the last activity')}</dt>
        <dd>{periodInWords(say, report.drafts)}</dd>
        <dt>{say('Submitted applications, after the submission')}</dt>
        <dd>{periodInWords(say, report.submitted)}</dd>
        <dt>{say('Applicants who did not enroll, since that was noted')}</dt>
        <dd>{periodInWords(say, report.not_enrolled)}</dd>
      </dl>
    </Panel>
  );
}

/** @param period as in the college's file: `18 months`, `90 days`, or `""`. */
function periodInWords(say: Say, period: string): string {
  const [number = '', unit = ''] = period.split(' ');
  const count = Number(number);
  if (period === '') return say('For good');
  return unit.startsWith('month')
    ? say('{count, plural, one {# month} other {# months}}', { count })
    : say('{count, plural, one {# day} other {# days}}', { count });
}

interface ListProps {
  readonly report: RetentionReport;
  /** Only registrars read applications and set holds. */
  readonly isRegistrar: boolean;
  readonly onOpen: (held: Held) => void;
}

const WHY: Readonly<Record<Notice['why'], string>> = {
  drafts: toSay('Never submitted'),
  submitted: toSay('Submitted'),
  notEnrolled: toSay('Did not enroll'),
};

/** Announced erasures, the soonest first. */
function Notices({ report: { notices, count }, ...rest }: ListProps) {
  const say = useSay();
  const day = (on: string) => <time dateTime={on}>{dayInWords(on, say.locale, 'medium')}</time>;
  const { application, acts } = columnsOf<Notice>(say, rest, {
    isHeld: false,
    button: say('Hold'),
    label: (named) => say('Hold {application}', { application: numberOf(say, named) }),
  });
  return (
    <Panel title={say('Erased next')}>
      {notices.length === 0 && <EmptyState title={say('Nothing is due')} />}
      {count > notices.length && (
        <p>{say('These are the first {shown} of {count}.', { shown: notices.length, count })}</p>
      )}
      {notices.length > 0 && (
        <Table
          label={say('Erased next')}
          rows={notices}
          keyOf={({ account_id }) => account_id}
          columns={[
            application,
            { head: say('Why'), cell: ({ why }) => sayText(say, WHY[why]) },
            { head: say('Kept until'), cell: ({ due_on }) => day(due_on) },
            { head: say('Erased from'), cell: ({ erased_from }) => day(erased_from) },
            ...acts,
          ]}
        />
      )}
    </Panel>
  );
}

/** Applications under a legal hold. Only registrars see the reason, because it may contain a name. */
function Holds({ report: { holds }, ...rest }: ListProps) {
  const say = useSay();
  const { application, acts } = columnsOf<Hold>(say, rest, {
    isHeld: true,
    button: say('Release'),
    label: (named) => say('Release {application}', { application: numberOf(say, named) }),
  });
  const reason = { head: say('Reason'), cell: ({ reason: text }: Hold) => text };
  return (
    <Panel
      title={say('Legal holds')}
      lead={say(
        'Nothing erases these applications, by itself or by hand, until they are released.',
      )}
    >
      {holds.length === 0 ? (
        <EmptyState title={say('No application is under a legal hold')} />
      ) : (
        <Table
          label={say('Legal holds')}
          rows={holds}
          keyOf={({ account_id }) => account_id}
          columns={[
            application,
            { head: say('Since'), cell: ({ since }) => <CollegeTime at={since} /> },
            ...(rest.isRegistrar ? [reason] : []),
            ...acts,
          ]}
        />
      )}
    </Panel>
  );
}

type Named = Pick<Notice, 'account_id' | 'reference'>;

/** An application without the applicant's name: its reference number, or the number of the account for a draft. */
function numberOf(say: Say, { reference, account_id: account }: Named): string {
  return reference === '' ? say('Account {account}', { account: String(account) }) : reference;
}

interface HoldAct extends Pick<Held, 'isHeld'> {
  readonly button: string;
  readonly label: (named: Named) => string;
}

/** The first column of both lists, a link for registrars; and for them, the button that sets or releases a hold. */
function columnsOf<Row extends Named>(
  say: Say,
  { isRegistrar, onOpen }: Omit<ListProps, 'report'>,
  { isHeld, button, label }: HoldAct,
): { readonly application: Column<Row>; readonly acts: Column<Row>[] } {
  const application = (row: Row) =>
    isRegistrar ? (
      <Link href={`/applications/${row.account_id}`}>{numberOf(say, row)}</Link>
    ) : (
      numberOf(say, row)
    );
  const act = (row: Row) => (
    <Button
      variant="quiet"
      aria-label={label(row)}
      onClick={() => onOpen({ number: String(row.account_id), isHeld })}
    >
      {button}
    </Button>
  );
  return {
    application: { head: say('Application'), cell: application },
    acts: isRegistrar ? [{ head: say('Actions'), isForActions: true, cell: act }] : [],
  };
}
