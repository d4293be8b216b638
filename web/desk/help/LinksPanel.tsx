import { useState } from 'react';
import { MAKE_SERVICE_LINK, REVOKE_SERVICE_LINK } from '#contract/calls.ts';
import type { HelpState, MadeLink } from '#contract/desk-help.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { ReasonDialog } from '../ui/DraftDialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';

type Link = HelpState['links'][number];

/** Links that show this application to anyone who has one. */
export function LinksPanel({ state }: { state: HelpState }) {
  const say = useSay();
  const [open, setOpen] = useState<'make' | Link | undefined>();
  const [made, setMade] = useState('');
  const { account_id: account, links, may_decide: mayDecide } = state;
  const close = () => setOpen(undefined);
  return (
    <Panel
      title={say('Links for people without access')}
      lead={say('Whoever has a link reads this application, and nothing else, until it ends.')}
      actions={
        mayDecide && (
          <Button variant="secondary" onClick={() => setOpen('make')}>
            {say('Make a link')}
          </Button>
        )
      }
    >
      {made !== '' && (
        <Notice title={say('Copy this address now. It is not shown again.')}>
          <p>
            <code>{made}</code>
          </p>
        </Notice>
      )}
      <Table
        label={say('Links to this application')}
        rows={links}
        keyOf={({ id }) => id}
        empty={<p>{say('There is none.')}</p>}
        columns={[
          { head: say('Made'), cell: ({ made_at }) => <CollegeTime at={made_at} /> },
          {
            head: say('Works until'),
            cell: ({ until, is_open }) =>
              is_open ? <CollegeTime at={until} /> : say('It has ended'),
          },
          {
            head: say('Last used'),
            cell: ({ last_used_at: at }) => <CollegeTime at={at} otherwise={say('Never')} />,
          },
          { head: say('Times'), isNumber: true, cell: ({ times_used }) => times_used },
          {
            head: say('End'),
            acts: (link) => [
              mayDecide &&
                link.is_open && {
                  words: say('End'),
                  label: say('End link {id}', { id: link.id }),
                  act: () => setOpen(link),
                },
            ],
          },
        ]}
      />
      {open === 'make' && (
        <ReasonDialog
          title={say('Make a link')}
          action={say('Make the link')}
          initial={{ days: '14' }}
          fields={[
            {
              name: 'days',
              label: say('For how many days'),
              isRequired: true,
              maxLength: 3,
              inputMode: 'numeric',
              width: 'short',
            },
          ]}
          act={({ days, reason }) =>
            send<MadeLink>(withParams(MAKE_SERVICE_LINK, account), { days: Number(days), reason })
          }
          onClose={close}
          onDone={({ url }) => setMade(url)}
        >
          <p>
            {say(
              'It opens without a sign-in. Give it only to those who may read this application.',
            )}
          </p>
        </ReasonDialog>
      )}
      {typeof open === 'object' && (
        <ReasonDialog
          title={say('End this link')}
          action={say('End the link')}
          act={(body) => send(withParams(REVOKE_SERVICE_LINK, account, open.id), body)}
          onClose={close}
        >
          <p>{say('Whoever has it cannot open the application anymore.')}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
