import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatusStepState } from '#contract/status.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { dayInWords } from '#words/formats.ts';
import { Panel } from '../ui/Panel.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { getSteps } from './calls.ts';
import { StepDialog } from './StepDialog.tsx';

/** The step that a submission reaches by itself; it cannot be marked. */
const RECEIVED = 'received';
/** Only registrars may mark the decision. */
const DECISION = 'decision';

/** The steps that a submitted application's applicant sees at `/status`, and the office's marks. */
export function StatusPanel({ account, mayDecide }: { account: number; mayDecide: boolean }) {
  const say = useSay();
  const [open, setOpen] = useState<StatusStepState>();
  const { data } = useQuery({
    queryKey: ['status', account],
    queryFn: () => getSteps(account),
  });
  const columns: Column<StatusStepState>[] = [
    { head: say('Step'), cell: ({ title }) => title },
    {
      head: say('Reached on'),
      cell: ({ reached_on: on }) =>
        on === '' ? (
          say('Not yet')
        ) : (
          <time dateTime={on}>{dayInWords(on, say.locale, 'medium')}</time>
        ),
    },
    {
      head: say('Actions'),
      isForActions: true,
      cell: (step) =>
        step.id !== RECEIVED &&
        (step.id !== DECISION || mayDecide) && (
          <Button
            variant="quiet"
            aria-label={
              step.reached_on === ''
                ? say('Mark “{step}”', { step: step.title })
                : say('Take the mark away: “{step}”', { step: step.title })
            }
            onClick={() => setOpen(step)}
          >
            {step.reached_on === '' ? say('Mark') : say('Take the mark away')}
          </Button>
        ),
    },
  ];
  return (
    <Panel
      title={say('Status')}
      lead={say('The applicant sees these steps and their days on the page of the status.')}
    >
      {data === undefined ? (
        <Spinner label={say('Loading')} />
      ) : (
        <Table
          label={say('Steps of the application')}
          columns={columns}
          rows={data.steps}
          keyOf={({ id }) => id}
        />
      )}
      {open !== undefined && (
        <StepDialog account={account} step={open} onClose={() => setOpen(undefined)} />
      )}
    </Panel>
  );
}
