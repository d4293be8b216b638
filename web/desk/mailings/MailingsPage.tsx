import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Mailing } from '#contract/desk-mailings.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { LIST } from '../find/address.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Table } from '../ui/Table.tsx';
import { getMailings } from './calls.ts';
import { MAILING_WORDS } from './words.ts';

const NOT_TAKEN = ['refused', 'bounced', 'unsure'];

/** All letters to views, the newest first. */
export default function MailingsPage() {
  const say = useSay();
  const { data } = useQuery({ queryKey: ['mailings'], queryFn: getMailings });
  const sum = ({ counts }: Mailing, states: readonly string[]) =>
    states.reduce((total, state) => total + (counts[state] ?? 0), 0);
  return (
    <Page
      title={say('Letters')}
      lead={say('To write one, search for those whom it is for, and press “Write to this view”.')}
      actions={<Link href={LIST}>{say('Applications')}</Link>}
    >
      {data === undefined ? (
        <Spinner label={say('Loading')} />
      ) : data.mailings.length === 0 ? (
        <EmptyState title={say('No letters have been sent yet')} />
      ) : (
        <Table
          label={say('Letters')}
          rows={data.mailings}
          keyOf={({ id }) => id}
          columns={[
            {
              head: say('Letter'),
              cell: ({ id, name }) => <Link href={`/letters/${id}`}>{name}</Link>,
            },
            { head: say('Ordered'), cell: ({ sent_at }) => <CollegeTime at={sent_at} /> },
            { head: say('By'), cell: ({ by }) => by },
            {
              head: say('State'),
              cell: ({ state }) => {
                const [words, tone] = MAILING_WORDS[state];
                return <Badge tone={tone}>{sayText(say, words)}</Badge>;
              },
            },
            { head: say('Sent'), isNumber: true, cell: (one) => sum(one, ['sent']) },
            {
              head: say('Waiting'),
              isNumber: true,
              cell: (one) => sum(one, ['waiting', 'sending']),
            },
            { head: say('Not taken'), isNumber: true, cell: (one) => sum(one, NOT_TAKEN) },
            { head: say('Left out'), isNumber: true, cell: (one) => sum(one, ['left-out']) },
          ]}
        />
      )}
    </Page>
  );
}
