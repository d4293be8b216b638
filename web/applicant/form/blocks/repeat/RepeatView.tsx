import { useEffect, useRef } from 'react';
import type { RepeatBlock } from '#form/engine/definition.ts';
import { questionsIn } from '#form/engine/inventory.ts';
import { componentCount } from '#form/engine/visibility.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { useSaveAddAnother } from '#web/core/api/queries.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { useAnswerStore, useAnswers } from '../../context.tsx';
import styles from '../Blocks.module.css';
import type { DrawBlocks } from '../BlockView.tsx';

/** A group that can be repeated (spec §4, "Add-another"). */
export function RepeatView({ block, Blocks }: { block: RepeatBlock; Blocks: DrawBlocks }) {
  const count = useAnswers(({ walked }) => componentCount(block, walked.answers, walked.situation));
  return (
    <div className={styles.group}>
      {block.components.slice(0, count).map(({ label, content }) => (
        <fieldset key={label} className={styles.component}>
          <legend className={styles.legend}>{label}</legend>
          <div className={styles.list}>
            <Blocks blocks={content} />
          </div>
        </fieldset>
      ))}
      <AddAnotherButton block={block} count={count} />
    </div>
  );
}

/** Adds one more group, up to the maximum, for a logged-in applicant. */
function AddAnotherButton({ block, count }: { block: RepeatBlock; count: number }) {
  const say = useSay();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { add, isAdding } = useAddAnother(block, count);
  if (count >= block.components.length) return null;
  if (!isLoggedIn) {
    return (
      <p className={styles.hint}>{say('You can add more once you have created an account.')}</p>
    );
  }
  return (
    <div>
      <Button variant="secondary" isBusy={isAdding} busyLabel={say('Adding another')} onClick={add}>
        <Icon name="plus" />
        {block.buttonLabel}
      </Button>
    </div>
  );
}

function useAddAnother(block: RepeatBlock, count: number) {
  const say = useSay();
  const store = useAnswerStore();
  const toasts = useToasts();
  const { mutate, isPending } = useSaveAddAnother();
  const arriveAtNew = useArrivalAtNew(block, count);
  const errorTitle = say('Error adding another {id}', { id: block.id });

  function add() {
    toasts.dismissTitled(errorTitle);
    mutate(
      { button_id: block.id, num_components: count + 1 },
      {
        onSuccess: () => {
          arriveAtNew();
          const { counts } = store.getState().situation;
          store.changeSituation({ counts: { ...counts, [block.id]: count + 1 } });
        },
        onError: (error) => toasts.show({ tone: 'error', title: errorTitle, error }),
      },
    );
  }
  return { add, isAdding: isPending };
}

/** Moves the focus to the first question of the group that is about to appear. */
function useArrivalAtNew(block: RepeatBlock, count: number) {
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    if (awaited.current === undefined || count < awaited.current) return;
    awaited.current = undefined;
    const [first] = questionsIn(block.components[count - 1]?.content ?? []);
    if (first) document.getElementById(first.key)?.focus();
  }, [block, count]);
  return () => {
    awaited.current = count + 1;
  };
}
