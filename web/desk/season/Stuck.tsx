import { GET_SEASON, RETRY_SEASON_STUCK } from '#contract/calls.ts';
import { RETRIABLE, type Retriable, type Season } from '#contract/desk-season.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { mayOpen, useMe } from '../me.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useAct } from '../useAct.ts';
import { STUCK_WORDS } from './words.ts';

type Work = Season['work'][number];

/** Jobs that wait or keep failing, with a button that retries them at once. */
export function Stuck({ work }: { work: readonly Work[] }) {
  const say = useSay();
  const me = useMe();
  const { mutate, isPending, variables } = useAct(
    (kind: Retriable) => send(withParams(RETRY_SEASON_STUCK, kind)),
    { refresh: [GET_SEASON] },
  );
  const mayRetry = mayOpen(me, ['registrar', 'administrator']);
  const nameOf = ({ kind }: Work) => sayText(say, STUCK_WORDS[kind]);
  return (
    <Panel
      title={say('What is under way')}
      lead={say(
        'What failed is tried again by itself, at growing intervals. With the button, it is tried again now.',
      )}
    >
      <Table
        label={say('Work of the portal')}
        rows={work}
        keyOf={({ kind }) => kind}
        columns={[
          { head: say('Work'), cell: nameOf },
          { head: say('Waiting'), isNumber: true, cell: ({ waiting }) => waiting },
          {
            head: say('Failed'),
            isNumber: true,
            cell: ({ failing }) =>
              failing && <Badge tone="signal">{failing.toLocaleString(say.locale)}</Badge>,
          },
          {
            head: say('Oldest'),
            cell: ({ oldest }) => (oldest === '' ? '–' : <CollegeTime at={oldest} />),
          },
          {
            head: say('Try again'),
            acts: (work) => {
              const retriable = RETRIABLE.find((kind) => kind === work.kind);
              if (!mayRetry || retriable === undefined || work.failing === 0) return [];
              return [
                {
                  words: say('Try again now'),
                  label: say('Try again now: {what}', { what: nameOf(work) }),
                  act: () => mutate(retriable),
                  isBusy: isPending && variables === retriable,
                },
              ];
            },
          },
        ]}
      />
    </Panel>
  );
}
