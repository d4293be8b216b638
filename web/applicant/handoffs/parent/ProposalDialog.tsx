import type { Answers } from '#form/engine/answers.ts';
import { useAnswerStore, useFlow } from '#web/applicant/form/context.tsx';
import { profileQuery } from '#web/core/api/queries.ts';
import { useMutation, useQueryClient } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import { settleProposal } from '../calls.ts';
import task from '../Task.module.css';
import { partOf, type proposedIn } from './proposal.ts';

interface ProposalDialogProps {
  title: string;
  proposal: Answers;
  rows: ReturnType<typeof proposedIn>;
  onClose: () => void;
}

/** Shows a parent's answers beside the applicant's. An accepted answer is stored and saved like a typed one. */
export function ProposalDialog({ title, proposal, rows, onClose }: ProposalDialogProps) {
  const say = useSay();
  const store = useAnswerStore();
  const flow = useFlow();
  const client = useQueryClient();
  const list = useFocusWhenLost<HTMLUListElement>(rows.length);
  const settle = useMutation({
    throwOnError: false,
    /** Accepts or declines one answer, or all. */
    async mutationFn({ isTaken, row }: { isTaken: boolean; row?: (typeof rows)[number] }) {
      const keys = row?.keys ?? Object.keys(proposal);
      if (isTaken) {
        store.take(partOf(proposal, keys), (row ?? rows[0])?.question.key);
        // The proposal waits on the server until its answers are saved.
        await flow.save();
      }
      await settleProposal({ keys: [...keys] });
      await client.refetchQueries({ queryKey: profileQuery().queryKey });
    },
  });
  return (
    <Dialog isOpen onClose={onClose} size="medium" title={title}>
      <div className={task.ways}>
        <Button
          isBusy={settle.isPending}
          busyLabel={say('Saving')}
          onClick={() => settle.mutate({ isTaken: true })}
        >
          {say('Take all')}
        </Button>
        <Button variant="secondary" onClick={() => settle.mutate({ isTaken: false })}>
          {say('Keep what is here')}
        </Button>
      </div>
      <FailureNotice error={settle.error} />
      <ul ref={list} tabIndex={-1} className={task.list} aria-label={title}>
        {rows.map((row) => (
          <li key={row.question.key} className={task.row}>
            <div>
              <p className={task.name} id={`proposed-${row.question.key}`}>
                {row.question.label}
              </p>
              <p>{row.proposed || say('Not answered')}</p>
              <p className={task.fact}>
                {say('Here now: {answer}', { answer: row.now || say('Not answered') })}
              </p>
              {row.standsAlone || (
                <p className={task.fact}>{say('It goes with an answer above: take that first.')}</p>
              )}
            </div>
            <div className={task.ways}>
              {row.standsAlone && (
                <Button
                  variant="secondary"
                  aria-describedby={`proposed-${row.question.key}`}
                  onClick={() => settle.mutate({ isTaken: true, row })}
                >
                  {say('Take')}
                </Button>
              )}
              <Button
                variant="quiet"
                aria-describedby={`proposed-${row.question.key}`}
                onClick={() => settle.mutate({ isTaken: false, row })}
              >
                {say('Leave out')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
