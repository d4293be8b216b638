import { useState } from 'react';
import type { HelpState } from '#contract/desk-help.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { Table } from '../ui/Table.tsx';
import { makeLink, revokeLink } from './calls.ts';

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
      {links.length === 0 ? (
        <p>{say('There is none.')}</p>
      ) : (
        <LinksTable links={links} onEnd={mayDecide ? setOpen : undefined} />
      )}
      {open === 'make' && <MakeDialog account={account} onMade={setMade} onClose={close} />}
      {typeof open === 'object' && (
        <ReasonDialog
          title={say('End this link')}
          action={say('End the link')}
          act={(reason) => revokeLink(account, open.id, { reason })}
          onClose={close}
        >
          <p>{say('Whoever has it cannot open the application anymore.')}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}

function LinksTable({
  links,
  onEnd,
}: {
  links: readonly Link[];
  onEnd: ((link: Link) => void) | undefined;
}) {
  const say = useSay();
  return (
    <Table
      label={say('Links to this application')}
      rows={links}
      keyOf={({ id }) => id}
      columns={[
        { head: say('Made'), cell: ({ made_at }) => <CollegeTime at={made_at} /> },
        {
          head: say('Works until'),
          cell: ({ until, is_open }) =>
            is_open ? <CollegeTime at={until} /> : say('It has ended'),
        },
        {
          head: say('Last used'),
          cell: ({ last_used_at }) =>
            last_used_at === undefined ? say('Never') : <CollegeTime at={last_used_at} />,
        },
        { head: say('Times'), isNumber: true, cell: ({ times_used }) => times_used },
        {
          head: say('End'),
          isForActions: true,
          cell: (link) =>
            onEnd !== undefined &&
            link.is_open && (
              <Button
                variant="quiet"
                aria-label={say('End link {id}', { id: link.id })}
                onClick={() => onEnd(link)}
              >
                {say('End')}
              </Button>
            ),
        },
      ]}
    />
  );
}

function MakeDialog({
  account,
  onMade,
  onClose,
}: {
  account: number;
  onMade: (url: string) => void;
  onClose: () => void;
}) {
  const say = useSay();
  const [days, setDays] = useState('14');
  return (
    <ReasonDialog
      onClose={onClose}
      title={say('Make a link')}
      action={say('Make the link')}
      act={(reason) => makeLink(account, { days: Number(days), reason })}
      onDone={({ url }) => onMade(url)}
    >
      <p>
        {say('It opens without a sign-in. Give it only to those who may read this application.')}
      </p>
      <TextField
        id="link-days"
        label={say('For how many days')}
        isRequired
        inputMode="numeric"
        width="short"
        maxLength={3}
        value={days}
        onChange={setDays}
      />
    </ReasonDialog>
  );
}
