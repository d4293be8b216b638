import { useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ASSIGN, FLAG, MARK_READ, MARK_UNREAD, UNASSIGN, UNFLAG } from '#contract/calls.ts';
import type { Colleague, Marks } from '#contract/desk-read.ts';
import { useSay } from '#web/core/language/say.ts';
import { Select } from '#web/ui/controls/Select.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { listInWords } from '#words/intl.ts';
import { useMe } from '../me.ts';
import { KeyButton } from '../shortcuts/KeyButton.tsx';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { mark, useColleagues } from './calls.ts';
import { type Opened, useMarking } from './open-application.ts';
import styles from './read.module.css';

interface MarksBarProps {
  readonly number: string;
  readonly opened: Opened;
  /** The address of the next application; undefined at the end of the list. */
  readonly next: string | undefined;
}

/** The marks of the application, with buttons and keys that change them. */
export function MarksBar({ number, opened: { marks, version }, next }: MarksBarProps) {
  const say = useSay();
  const [, navigate] = useLocation();
  const { is_read: isRead, is_flagged: isFlagged } = marks;
  const read = useMarking(number, () =>
    isRead ? mark(MARK_UNREAD, number) : mark(MARK_READ, number, { version }),
  );
  const readAndGoOn = () => {
    if (next !== undefined) read.mutate(undefined, { onSuccess: () => navigate(next) });
  };
  const flag = useMarking(number, () => mark(isFlagged ? UNFLAG : FLAG, number));
  return (
    <section className={styles.marks} aria-label={say('Marks')}>
      <div className={styles.buttons}>
        {!isRead && next !== undefined && (
          <KeyButton shortcut="e" isBusy={read.isPending} onClick={readAndGoOn}>
            {say('Mark as read, and next')}
          </KeyButton>
        )}
        <KeyButton
          variant="secondary"
          shortcut="r"
          isBusy={read.isPending}
          onClick={() => read.mutate()}
        >
          {isRead ? say('Mark as not read') : say('Mark as read')}
        </KeyButton>
        <KeyButton
          variant="secondary"
          shortcut="f"
          aria-pressed={isFlagged}
          onClick={() => flag.mutate()}
        >
          {isFlagged && <Icon name="check" />}
          {say('Flag')}
        </KeyButton>
        <Assignee number={number} assigned={marks.assigned_to} />
      </div>
      <Noted marks={marks} />
    </section>
  );
}

/** Colleagues who have the application open right now. */
export function PresentColleagues({ here }: { here: readonly Colleague[] }) {
  const say = useSay();
  return (
    <p role="status" className={styles.here}>
      {here.length > 0 && (
        <>
          <Icon name="eye" />
          {say(
            '{count, plural, one {{names} also has it open} other {{names} also have it open}}',
            {
              count: here.length,
              names: listInWords(
                here.map(({ name }) => name),
                say.locale,
              ),
            },
          )}
        </>
      )}
    </p>
  );
}

function Noted({ marks: { read_at, read_by, flagged_by } }: { marks: Marks }) {
  const say = useSay();
  if (read_at === '' && read_by.length === 0 && flagged_by.length === 0) return null;
  const noted = (tone: BadgeTone, word: string) => (mark: Marks['read_by'][number]) => (
    <li key={`${tone}-${mark.by.id}`}>
      <Badge tone={tone}>{word}</Badge> {mark.by.name}, <CollegeTime at={mark.at} />
    </li>
  );
  return (
    <ul className={styles.noted}>
      {read_at !== '' && (
        <li>
          <Badge tone="saved">{say('Read by you')}</Badge> <CollegeTime at={read_at} />
        </li>
      )}
      {read_by.map(noted('plain', say('Read')))}
      {flagged_by.map(noted('signal', say('Flagged')))}
    </ul>
  );
}

const NOBODY = '';

/** The assigned colleague. The list of choices loads when it is opened. */
function Assignee({ number, assigned }: { number: string; assigned: Marks['assigned_to'] }) {
  const say = useSay();
  const me = useMe();
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const colleagues = useColleagues(number, isWanted);
  const { mutate } = useMarking(
    number,
    (to: string) =>
      to === NOBODY ? mark(UNASSIGN, number) : mark(ASSIGN, number, { staff_id: Number(to) }),
    { isTold: true },
  );
  const known = [...(assigned === null ? [] : [assigned.by]), ...colleagues];
  const people = new Map(known.map(({ id, name }) => [id, name]));
  people.set(me.id, say('Me'));
  const want = () => setWanted(true);
  const choice = useRef<HTMLSelectElement>(null);
  const isMine = assigned?.by.id === me.id;
  const takeIt = () => mutate(isMine ? NOBODY : String(me.id));
  useShortcut('a', say('Assign it to me, or take it from me'), takeIt);
  useShortcut('w', say('Assign it to somebody'), () => choice.current?.focus());
  return (
    <div className={styles.assignee}>
      <label htmlFor={id}>{say('Assigned to')}</label>
      <Select
        id={id}
        ref={choice}
        value={assigned === null ? NOBODY : String(assigned.by.id)}
        onFocus={want}
        onPointerDown={want}
        onChange={({ currentTarget }) => mutate(currentTarget.value)}
        options={[
          { value: NOBODY, label: say('Nobody') },
          ...[...people].map(([id, label]) => ({ value: String(id), label })),
        ]}
      />
    </div>
  );
}
