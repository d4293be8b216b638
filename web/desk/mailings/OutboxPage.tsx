import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { CHANGE_OUTBOX, GET_OUTBOX } from '#contract/calls.ts';
import {
  type ChangeOutbox,
  LETTER_STATES,
  type LetterState,
  type Outbox,
} from '#contract/desk-mailings.ts';
import type { Message } from '#contract/message.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { numberInWords } from '#words/intl.ts';
import { toSay } from '#words/say.ts';
import { KeyButton } from '../shortcuts/KeyButton.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { DraftDialog } from '../ui/DraftDialog.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useAct } from '../useAct.ts';
import { useRead } from '../useRead.ts';
import styles from './Mailings.module.css';

const POLL_INTERVAL_MS = 3000;

const LETTER_WORDS: Readonly<Record<LetterState, string>> = {
  waiting: toSay('Waiting'),
  paused: toSay('Paused'),
  sending: toSay('Being sent'),
  sent: toSay('Sent'),
  unsure: toSay('May have been sent'),
  refused: toSay('No such recipient'),
  bounced: toSay('Not accepted for a day'),
  'left-out': toSay('Left out'),
  cancelled: toSay('Canceled'),
};

/** The delivery states of one letter to a view. */
export default function OutboxPage() {
  const say = useSay();
  const { id = '' } = useParams();
  const { data } = useRead<Outbox>([GET_OUTBOX, id], {
    refetchInterval: ({ state: { data: { counts = {} } = {} } }) =>
      ('waiting' in counts || 'sending' in counts) && POLL_INTERVAL_MS,
  });
  const [isCancelling, setCancelling] = useState(false);
  const change = (to: ChangeOutbox['to']) => send<Message>(withParams(CHANGE_OUTBOX, id), { to });
  const { mutate, isPending } = useAct(change, { refresh: [GET_OUTBOX] });
  if (data === undefined) return <Spinner label={say('Loading')} />;
  const { subject, counts, troubles } = data;
  const isWaiting = 'waiting' in counts;
  return (
    <Page title={subject} lead={<Link href="/acts">{say('Acts on views')}</Link>}>
      <Panel
        title={say('Outbox')}
        actions={
          (isWaiting || 'paused' in counts) && (
            <>
              <KeyButton
                variant="secondary"
                shortcut="p"
                isBusy={isPending}
                onClick={() => mutate(isWaiting ? 'paused' : 'waiting')}
              >
                {isWaiting ? say('Pause') : say('Go on')}
              </KeyButton>
              <KeyButton variant="danger" shortcut="c" onClick={() => setCancelling(true)}>
                {say('Cancel the rest')}
              </KeyButton>
            </>
          )
        }
      >
        <div role="status">
          <ul className={styles.counts}>
            {LETTER_STATES.filter((state) => counts[state]).map((state) => (
              <li key={state}>
                {sayText(say, LETTER_WORDS[state])}: {numberInWords(counts[state] ?? 0, say.locale)}
              </li>
            ))}
          </ul>
        </div>
      </Panel>
      {isCancelling && (
        <DraftDialog
          title={say('Cancel the letters that are not sent yet?')}
          action={say('Cancel the rest')}
          variant="danger"
          initial={{}}
          act={() => change('cancelled')}
          refresh={[GET_OUTBOX]}
          onClose={() => setCancelling(false)}
        >
          <p>{say('They will not be sent, and this cannot be undone.')}</p>
        </DraftDialog>
      )}
      {troubles.length > 0 && (
        <Panel
          title={say('Letters that did not arrive')}
          lead={say('An address may be wrong: it is corrected under “Help this applicant”.')}
        >
          <Table
            label={say('Letters that did not arrive')}
            rows={troubles}
            keyOf={({ account }) => account}
            columns={[
              {
                head: say('Applicant'),
                cell: ({ account, name }) => (
                  <Link href={`/applications/${account}/help`}>{name}</Link>
                ),
              },
              { head: say('Email address'), cell: ({ mail }) => mail },
              { head: say('Why'), cell: ({ state }) => sayText(say, LETTER_WORDS[state]) },
              { head: say('When'), cell: ({ at }) => <CollegeTime at={at} /> },
            ]}
          />
        </Panel>
      )}
    </Page>
  );
}
