import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { FIND_APPLICATIONS, TAKE_CHECKLIST_FILE } from '#contract/calls.ts';
import type { ChecklistLook } from '#contract/desk-checklist.ts';
import { send } from '#web/core/api/request.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { showsOwnErrors } from '../client.ts';
import { KeyButton } from '../shortcuts/KeyButton.tsx';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { ReasonDialog } from '../ui/DraftDialog.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import styles from './Checklist.module.css';

/** Imports a file of received items, after a preview of the changes. */
export default function ChecklistPage() {
  const say = useSay();
  const choice = useRef<HTMLButtonElement>(null);
  useShortcut('l', say('Look at a file'), () => choice.current?.click());
  const { mutate, isPending, error, data, reset } = useMutation({
    ...showsOwnErrors,
    async mutationFn(file: File) {
      const csv = await file.text();
      // Without a reason, nothing is changed.
      return { csv, look: await send<ChecklistLook>(TAKE_CHECKLIST_FILE, { csv }) };
    },
  });
  return (
    <Page
      title={say('Checklist')}
      lead={say('Mark what has arrived for many applications at once, from a file.')}
    >
      <Panel
        title={say('A file of what has arrived')}
        lead={say(
          'A CSV file with a line for each mark. Its first line names the columns: {item}, and {reference}, or {names}; {state} and {date} may be left out.',
          {
            item: 'item',
            reference: 'reference',
            state: 'state',
            date: 'date',
            names: 'last_name, first_name, birth_date',
          },
        )}
      >
        <div>
          <FileButton
            ref={choice}
            variant="secondary"
            accept=".csv,text/csv"
            isBusy={isPending}
            onFile={(file) => mutate(file)}
          >
            {say('Look at a file')}
          </FileButton>
        </div>
        <FailureNotice error={error} />
      </Panel>
      {data !== undefined && !isPending && <Look {...data} onDone={reset} />}
    </Page>
  );
}

interface LookProps {
  readonly csv: string;
  readonly look: ChecklistLook;
  readonly onDone: () => void;
}

function Look({ csv, look, onDone }: LookProps) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  const { message, changes, same, left_out: left, bad, problems, first } = look;
  const leftOut =
    left > 0 &&
    say('{count, plural, one {# line is left out.} other {# lines are left out.}}', {
      count: left,
    });
  const counts = [
    say('{count, plural, one {# mark changes.} other {# marks change.}}', { count: changes }),
    same > 0 &&
      say('{count, plural, one {# is already set.} other {# are already set.}}', { count: same }),
    leftOut,
    bad > 0 &&
      say(
        '{count, plural, one {# line cannot be read.} other {# lines cannot be read.}} Please correct the file.',
        { count: bad },
      ),
  ];
  return (
    <Panel
      title={say('What the file would do')}
      lead={message}
      actions={
        bad === 0 &&
        changes > 0 && (
          <KeyButton shortcut="c" onClick={() => setAsking(true)}>
            {say('Carry it out')}
          </KeyButton>
        )
      }
    >
      <p role="status">{counts.filter(Boolean).join(' ')}</p>
      <Table
        label={say('The first changes')}
        rows={first}
        keyOf={({ line }) => line}
        columns={[
          {
            head: say('Applicant'),
            cell: ({ id, name }) => <Link href={`/applications/${id}`}>{name}</Link>,
          },
          { head: say('What changes'), cell: ({ what }) => what },
          { head: say('Line'), isNumber: true, cell: ({ line }) => line },
        ]}
      />
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
        <ul className={styles.problems} tabIndex={0} aria-label={say('Lines that are left out')}>
          {problems.map(({ line, text }) => (
            <li key={line}>{say('Line {line}: {text}', { line, text })}</li>
          ))}
        </ul>
      )}
      {isAsking && (
        <ReasonDialog
          title={say('{count, plural, one {Change # mark} other {Change # marks}}', {
            count: changes,
          })}
          action={say('Carry it out')}
          refresh={[FIND_APPLICATIONS]}
          onClose={() => setAsking(false)}
          onDone={onDone}
          act={({ reason }) => send(TAKE_CHECKLIST_FILE, { csv, reason })}
        >
          <p>
            {say('The applicants see it at once, and no message is sent.')} {leftOut}
          </p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
