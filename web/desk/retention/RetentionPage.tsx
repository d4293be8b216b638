import { useState } from 'react';
import { Link } from 'wouter';
import { GET_RETENTION, SET_HOLD } from '#contract/calls.ts';
import type { RetentionReport } from '#contract/desk-retention.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { type Say, toSay } from '#words/say.ts';
import { useMe } from '../me.ts';
import { CollegeDay, CollegeTime } from '../ui/CollegeTime.tsx';
import { ReasonDialog } from '../ui/DraftDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import shared from '../ui/shared.module.css';
import { type Column, Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';

type Notice = RetentionReport['notices'][number];

/** An application, and whether it is on hold. */
interface Held {
  /** `""` if it is still to be typed. */
  readonly number: string;
  readonly isHeld: boolean;
}

const WHY: Readonly<Record<Notice['why'], string>> = {
  drafts: toSay('Never submitted'),
  submitted: toSay('Submitted'),
  notEnrolled: toSay('Did not enroll'),
};

/** "Retention": retention periods, the next erasures, and applications on hold. */
export default function RetentionPage() {
  const say = useSay();
  // Only registrars read applications and set holds.
  const isRegistrar = useMe().roles.includes('registrar');
  const [open, setOpen] = useState<Held>();
  const { data: report } = useRead<RetentionReport>([GET_RETENTION]);
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
      isLoading={report === undefined}
    >
      {report && <Report report={report} isRegistrar={isRegistrar} onOpen={setOpen} />}
      {open !== undefined && <HoldDialog {...open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

interface ReportProps {
  readonly report: RetentionReport;
  readonly isRegistrar: boolean;
  readonly onOpen: (held: Held) => void;
}

function Report({ report, isRegistrar, onOpen }: ReportProps) {
  const say = useSay();
  const { notices, count, holds } = report;
  /** The first column of both lists, a link for registrars; and for them, the button that sets or releases a hold. */
  function columnsFor<Row extends Named>(
    isHeld: boolean,
    between: readonly (Column<Row> | false)[],
  ): Column<Row>[] {
    const columns: readonly (Column<Row> | false)[] = [
      {
        head: say('Application'),
        cell: (row) =>
          isRegistrar ? (
            <Link href={`/applications/${row.account_id}`}>{numberOf(say, row)}</Link>
          ) : (
            numberOf(say, row)
          ),
      },
      ...between,
      isRegistrar && {
        head: say('Actions'),
        acts: (row) => {
          const application = numberOf(say, row);
          const act = () => onOpen({ number: String(row.account_id), isHeld });
          return [
            isHeld
              ? { words: say('Release'), label: say('Release {application}', { application }), act }
              : { words: say('Hold'), label: say('Hold {application}', { application }), act },
          ];
        },
      },
    ];
    return columns.filter((each) => each !== false);
  }
  return (
    <>
      <Panel
        title={say('How long things are kept')}
        lead={say('These times are in the configuration of your college.')}
      >
        <dl className={shared.facts}>
          <dt>{say('Drafts, after the last activity')}</dt>
          <dd>{periodInWords(say, report.drafts)}</dd>
          <dt>{say('Submitted applications, after the submission')}</dt>
          <dd>{periodInWords(say, report.submitted)}</dd>
          <dt>{say('Applicants who did not enroll, since that was noted')}</dt>
          <dd>{periodInWords(say, report.not_enrolled)}</dd>
        </dl>
      </Panel>
      <Panel title={say('Erased next')}>
        {count > notices.length && (
          <p>{say('These are the first {shown} of {count}.', { shown: notices.length, count })}</p>
        )}
        <Table
          label={say('Erased next')}
          rows={notices}
          empty={<EmptyState title={say('Nothing is due')} />}
          keyOf={({ account_id }) => account_id}
          columns={columnsFor<Notice>(false, [
            { head: say('Why'), cell: ({ why }) => sayText(say, WHY[why]) },
            { head: say('Kept until'), cell: ({ due_on }) => <CollegeDay on={due_on} /> },
            {
              head: say('Erased from'),
              cell: ({ erased_from }) => <CollegeDay on={erased_from} />,
            },
          ])}
        />
      </Panel>
      <Panel
        title={say('Legal holds')}
        lead={say(
          'Nothing erases these applications, by itself or by hand, until they are released.',
        )}
      >
        <Table
          label={say('Legal holds')}
          rows={holds}
          empty={<EmptyState title={say('No application is under a legal hold')} />}
          keyOf={({ account_id }) => account_id}
          columns={columnsFor<RetentionReport['holds'][number]>(true, [
            { head: say('Since'), cell: ({ since }) => <CollegeTime at={since} /> },
            // Only registrars see the reason, because it may contain a name.
            isRegistrar && { head: say('Reason'), cell: ({ reason }) => reason },
          ])}
        />
      </Panel>
    </>
  );
}

/** Puts an application under a legal hold, or releases it. */
function HoldDialog({ number, isHeld, onClose }: Held & { readonly onClose: () => void }) {
  const say = useSay();
  return (
    <ReasonDialog
      onClose={onClose}
      title={isHeld ? say('Release the legal hold') : say('Set a legal hold')}
      action={isHeld ? say('Release') : say('Hold')}
      initial={{ target: number }}
      fields={
        number === ''
          ? [
              {
                name: 'target',
                label: say('Reference number'),
                isRequired: true,
                help: say('Or, for a draft, the number of the account.'),
                check: (typed) => (typed === '' ? say('Please type its number.') : undefined),
                autoComplete: 'off',
                maxLength: 20,
              },
            ]
          : []
      }
      act={({ target, reason }) => send(withParams(SET_HOLD, target), { is_held: !isHeld, reason })}
    >
      <p>
        {isHeld
          ? say('From then on the application is erased when its time is over.')
          : say('Nothing erases the application, by itself or by hand, until it is released.')}
      </p>
    </ReasonDialog>
  );
}

type Named = Pick<Notice, 'account_id' | 'reference'>;

/** An application without the applicant's name: its reference number, or the number of the account for a draft. */
function numberOf(say: Say, { reference, account_id: account }: Named): string {
  return reference === '' ? say('Account {account}', { account: String(account) }) : reference;
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
