import { useRef, useState } from 'react';
import { GET_CHECKLIST, MARK_CHECKLIST } from '#contract/calls.ts';
import type { Checklist, ChecklistMarked, StaffChecklistItem } from '#contract/desk-checklist.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { useQueryClient } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { mayOpen, useMe } from '../me.ts';
import { FRESH_MS } from '../read/open-application.ts';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeDay } from '../ui/CollegeTime.tsx';
import { ReasonDialog } from '../ui/DraftDialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useAct } from '../useAct.ts';
import { useRead } from '../useRead.ts';
import styles from './Checklist.module.css';

/** The checklist of an application, with a button for each item that arrives. Draws nothing if the college has no checklist. */
export function ChecklistPanel({ number }: { number: string }) {
  const say = useSay();
  const client = useQueryClient();
  const mayMark = mayOpen(useMe(), ['helper', 'registrar']);
  const list = useRef<HTMLUListElement>(null);
  const [toWaive, setToWaive] = useState<StaffChecklistItem>();
  const { data: { items } = { items: [] } } = useRead<Checklist>([GET_CHECKLIST, number], {
    staleTime: FRESH_MS,
    // The application stays readable without the checklist.
    throwOnError: false,
  });
  const { mutate, isPending, variables } = useAct(
    ({ id, state }: Pick<StaffChecklistItem, 'id' | 'state'>) =>
      send<ChecklistMarked>(withParams(MARK_CHECKLIST, number), { item: id, state }),
    { onDone: ({ items }) => client.setQueryData([GET_CHECKLIST, number], { items }) },
  );
  function goThere() {
    const find = (within: string) =>
      list.current?.querySelector<HTMLElement>(`${within} button`) ?? undefined;
    (find('[data-state="awaiting"]') ?? find('li'))?.focus();
  }
  useShortcut('c', say('Go to the checklist'), goThere, mayMark && items.length > 0);
  if (items.length === 0) return null;
  const buttonFor = (
    { id, label }: StaffChecklistItem,
    state: StaffChecklistItem['state'],
    word: string,
  ) => (
    <Button
      variant="quiet"
      aria-label={`${word}: ${label}`}
      isBusy={isPending && variables.id === id && variables.state === state}
      onClick={() => mutate({ id, state })}
    >
      {word}
    </Button>
  );
  return (
    <Panel title={say('Checklist')}>
      <ul ref={list} className={styles.items}>
        {items.map((item) => (
          <li key={item.id} data-state={item.state}>
            <span className={styles.item}>
              {item.label} <State item={item} />
            </span>
            {mayMark && (
              <span className={styles.acts}>
                {item.state === 'awaiting' ? (
                  <>
                    {buttonFor(item, 'received', say('Arrived'))}
                    <Button
                      variant="quiet"
                      aria-label={`${say('Waive')}: ${item.label}`}
                      onClick={() => setToWaive(item)}
                    >
                      {say('Waive')}
                    </Button>
                  </>
                ) : (
                  buttonFor(item, 'awaiting', say('Unmark'))
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {toWaive !== undefined && (
        <ReasonDialog
          title={say('Waive “{item}”', { item: toWaive.label })}
          action={say('Waive')}
          refresh={[GET_CHECKLIST]}
          onClose={() => setToWaive(undefined)}
          act={({ reason }) =>
            send(withParams(MARK_CHECKLIST, number), { item: toWaive.id, state: 'waived', reason })
          }
        >
          <p>{say('The applicant sees at once that it is not needed, and never the reason.')}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}

function State({ item: { state, on, due, by } }: { item: StaffChecklistItem }) {
  const say = useSay();
  const words = { awaiting: say('Awaited'), received: say('Arrived'), waived: say('Waived') };
  const tones = { awaiting: 'signal', received: 'saved', waived: 'plain' } as const;
  const day = on || due;
  return (
    <>
      <Badge tone={tones[state]}>{words[state]}</Badge> {day !== '' && <CollegeDay on={day} />}
      {by !== '' && <span className={styles.by}> {by}</span>}
    </>
  );
}
