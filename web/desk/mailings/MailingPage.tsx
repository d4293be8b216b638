import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { LETTER_STATES, type OneMailing } from '#contract/desk-mailings.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { numberInWords } from '#words/formats.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useAct } from '../useAct.ts';
import { changeMailing, getMailing } from './calls.ts';
import { LeftOut } from './LeftOut.tsx';
import styles from './Mailings.module.css';
import { LETTER_WORDS, MAILING_WORDS } from './words.ts';

const LOOK_EVERY_MS = 3000;

/** The outbox of one letter to a view. */
export default function MailingPage() {
  const say = useSay();
  const { id = '' } = useParams();
  const { data } = useQuery({
    queryKey: ['mailings', id],
    queryFn: () => getMailing(id),
    refetchInterval: ({ state }) => state.data?.state === 'sending' && LOOK_EVERY_MS,
  });
  if (data === undefined) return <Spinner label={say('Loading')} />;
  const [words, tone] = MAILING_WORDS[data.state];
  return (
    <Page title={data.name} lead={<Link href="/letters">{say('All letters')}</Link>}>
      <Panel
        title={say('Outbox')}
        lead={
          <>
            {data.by}, <CollegeTime at={data.sent_at} />
          </>
        }
        actions={<Acts id={id} mailing={data} />}
      >
        <p role="status">
          <Badge tone={tone}>{sayText(say, words)}</Badge>
        </p>
        <ul className={styles.counts}>
          {LETTER_STATES.filter((state) => data.counts[state]).map((state) => (
            <li key={state}>
              {sayText(say, LETTER_WORDS[state])}:{' '}
              {numberInWords(data.counts[state] ?? 0, say.locale)}
            </li>
          ))}
        </ul>
        <LeftOut leftOut={data.left_out} />
      </Panel>
      {data.troubles.length > 0 && <Troubles troubles={data.troubles} />}
    </Page>
  );
}

function Acts({ id, mailing: { state } }: { id: string; mailing: OneMailing }) {
  const say = useSay();
  const { mutate, isPending } = useAct(
    (to: 'paused' | 'sending' | 'cancelled') => changeMailing(id, to),
    { refresh: (client) => client.invalidateQueries({ queryKey: ['mailings'] }) },
  );
  if (state !== 'sending' && state !== 'paused') return null;
  const other = state === 'sending' ? 'paused' : 'sending';
  return (
    <>
      <Button variant="secondary" isBusy={isPending} onClick={() => mutate(other)}>
        {state === 'sending' ? say('Pause') : say('Go on')}
      </Button>
      <Button variant="danger" isBusy={isPending} onClick={() => mutate('cancelled')}>
        {say('Cancel the rest')}
      </Button>
    </>
  );
}

function Troubles({ troubles }: Pick<OneMailing, 'troubles'>) {
  const say = useSay();
  return (
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
            cell: ({ account, name }) => <Link href={`/applications/${account}/help`}>{name}</Link>,
          },
          { head: say('Email address'), cell: ({ mail }) => mail },
          { head: say('Why'), cell: ({ state }) => sayText(say, LETTER_WORDS[state]) },
          { head: say('When'), cell: ({ at }) => <CollegeTime at={at} /> },
        ]}
      />
    </Panel>
  );
}
