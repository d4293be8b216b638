import { useState } from 'react';
import { GET_DESK_FORM, GET_FORM_TEXT, TAKE_FORM_BACK } from '#contract/calls.ts';
import type { DeskForm, DeskFormRow, FormTextOf } from '#contract/desk-form.ts';
import { read, send, withParams } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { DraftDialog } from '../ui/DraftDialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';

/** Every published form, and the one of the college's file. */
export function Published({
  form: { forms, state },
  onOpen,
}: {
  readonly form: DeskForm;
  readonly onOpen: (text: string) => void;
}) {
  const say = useSay();
  const [open, setOpen] = useState<DeskFormRow>();
  const number = ({ id }: DeskFormRow) => String(id);
  const openText = async ({ id }: DeskFormRow) =>
    onOpen((await read<FormTextOf>(withParams(GET_FORM_TEXT, id))).text);
  return (
    <Panel title={say('Forms so far')}>
      <Table
        label={say('Forms so far')}
        rows={forms}
        keyOf={({ id }) => id}
        columns={[
          {
            head: say('From'),
            cell: ({ from }) =>
              from === null ? say('The college’s file') : <CollegeTime at={from} />,
          },
          { head: say('State'), cell: (row) => <State row={row} /> },
          { head: say('Published by'), cell: ({ by }) => by ?? '' },
          { head: say('Submitted in it'), isNumber: true, cell: ({ submissions }) => submissions },
          {
            head: say('Actions'),
            acts: (row) => [
              {
                words: say('Open its text'),
                label: say('Open its text: form {number}', { number: number(row) }),
                act: () => openText(row),
              },
              row.from !== null &&
                row.taken_back_at === null && {
                  words: say('Take back'),
                  label: say('Take back: form {number}', { number: number(row) }),
                  act: () => setOpen(row),
                },
            ],
          },
        ]}
      />
      {open !== undefined && (
        <DraftDialog
          title={say('Take this form back')}
          action={say('Take back')}
          initial={{}}
          act={() => send(withParams(TAKE_FORM_BACK, open.id), { state })}
          refresh={[GET_DESK_FORM]}
          onClose={() => setOpen(undefined)}
        >
          <p>
            {say(
              'The form before it is in force again, within seconds. Answers to its new questions stay with the applicants, and come back with it.',
            )}
          </p>
        </DraftDialog>
      )}
    </Panel>
  );
}

function State({ row: { is_in_force, taken_back_at, from } }: { readonly row: DeskFormRow }) {
  const say = useSay();
  if (is_in_force) return <Badge>{say('In force')}</Badge>;
  if (taken_back_at !== null) {
    return (
      <>
        {say('Taken back')} <CollegeTime at={taken_back_at} />
      </>
    );
  }
  return from !== null && Date.parse(from) > Date.now() ? say('Still to come') : say('Replaced');
}
