import { useState } from 'react';
import { GET_STEPS, MARK_STATUS } from '#contract/calls.ts';
import type { StatusStepState, StepsOfApplication } from '#contract/status.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { todayAtCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { CollegeDay } from '../ui/CollegeTime.tsx';
import { ReasonDialog } from '../ui/DraftDialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';

/** The step that a submission reaches by itself; it cannot be marked. */
const RECEIVED = 'received';
/** Only registrars may mark the decision. */
const DECISION = 'decision';

/** The steps that a submitted application's applicant sees at `/status`, and the office's marks. */
export function StatusPanel({ account, mayDecide }: { account: number; mayDecide: boolean }) {
  const say = useSay();
  const [open, setOpen] = useState<StatusStepState>();
  const { data } = useRead<StepsOfApplication>([GET_STEPS, account]);
  const titleOf = ({ title: step, reached_on: on }: StatusStepState) =>
    on === '' ? say('Mark “{step}”', { step }) : say('Take the mark away: “{step}”', { step });
  const actionOf = ({ reached_on: on }: StatusStepState) =>
    on === '' ? say('Mark') : say('Take the mark away');
  const isMarking = open?.reached_on === '';
  return (
    <Panel
      title={say('Status')}
      lead={say('The applicant sees these steps and their days on the page of the status.')}
      isLoading={data === undefined}
    >
      <Table
        label={say('Steps of the application')}
        rows={data?.steps ?? []}
        keyOf={({ id }) => id}
        columns={[
          { head: say('Step'), cell: ({ title }) => title },
          {
            head: say('Reached on'),
            cell: ({ reached_on: on }) => (on === '' ? say('Not yet') : <CollegeDay on={on} />),
          },
          {
            head: say('Actions'),
            acts: (step) => [
              step.id !== RECEIVED &&
                (step.id !== DECISION || mayDecide) && {
                  words: actionOf(step),
                  label: titleOf(step),
                  act: () => setOpen(step),
                },
            ],
          },
        ]}
      />
      {open !== undefined && (
        <ReasonDialog
          title={titleOf(open)}
          action={actionOf(open)}
          changesSteps
          // An empty day removes the mark.
          initial={{ reached_on: isMarking ? (todayAtCollege() as string) : '' }}
          fields={
            isMarking
              ? [
                  {
                    name: 'reached_on',
                    label: say('Reached on'),
                    type: 'date',
                    isRequired: true,
                    check: (day) => (day === '' ? say('Please choose a day.') : undefined),
                  },
                ]
              : []
          }
          act={(given) => send(withParams(MARK_STATUS, account), { step: open.id, ...given })}
          onClose={() => setOpen(undefined)}
        >
          <p>{say('The applicant sees it at once. No message is sent.')}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
