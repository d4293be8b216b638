import { Link } from 'wouter';
import type { AboutTrail, TrailPage } from '#contract/desk.ts';
import { ACTORS, ACTS } from '#contract/desk-acts.ts';
import { useSay } from '#web/core/language/say.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Table } from '../ui/Table.tsx';
import { detailsInWords, labelOf } from './details.ts';
import styles from './Trail.module.css';

type TrailLine = TrailPage['lines'][number];

/** The entries of the trail, newest first. */
export function TrailTable({
  lines,
  people,
}: {
  lines: readonly TrailLine[];
  people: AboutTrail['people'];
}) {
  const say = useSay();
  const names = new Map(people.map(({ id, name }) => [String(id), name]));
  return (
    <Table
      label={say('Lines of the trail, newest first')}
      rows={lines}
      keyOf={({ seq }) => seq}
      rowHeader={2}
      columns={[
        { head: say('Line'), isNumber: true, cell: ({ seq }) => String(seq) },
        {
          head: say('When'),
          cell: ({ at }) => at !== '' && <CollegeTime at={at} style="seconds" />,
        },
        {
          head: say('What'),
          cell: ({ act }) => (
            <>
              {labelOf(say, ACTS, act)}
              <code className={styles.word}>{act}</code>
            </>
          ),
        },
        { head: say('Who'), cell: (line) => <Who line={line} /> },
        { head: say('Whose'), cell: (line) => <Whose line={line} /> },
        {
          head: say('More'),
          cell: ({ details, note }) => (
            <>
              {detailsInWords(say, details, names).map((detail) => (
                <div key={detail}>{detail}</div>
              ))}
              {note !== '' && <q>{note}</q>}
            </>
          ),
        },
      ]}
    />
  );
}

function Who({ line: { actor, actor_id, actor_name, through } }: { line: TrailLine }) {
  const say = useSay();
  const name = actor_name || labelOf(say, ACTORS, actor);
  return (
    <>
      {actor === 'staff' && actor_id !== null ? (
        <Link href={`/trail?actor=staff&staff_id=${actor_id}`}>{name}</Link>
      ) : (
        name
      )}
      <div className={styles.through}>{through}</div>
    </>
  );
}

function Whose({ line: { account_id, username } }: { line: TrailLine }) {
  const say = useSay();
  if (account_id === null) return null;
  return (
    <Link href={`/trail?account_id=${account_id}`}>
      {username === ''
        ? say('Account {number} (erased)', { number: String(account_id) })
        : username}
    </Link>
  );
}
