import type { WordedLine } from '#form/engine/wording.ts';
import { answerSortOf } from '#form/kinds/registry.ts';
import { DocumentLink } from './CopyLink.tsx';
import { PrintedWords } from './PrintedWords.tsx';
import styles from './print.module.css';

type GroupLine = Extract<WordedLine, { heading: string }>;
type AnswerLine = Exclude<WordedLine, GroupLine>;

/** The address of the PDF of a document, by its answer key. */
export type AddressOf = (key: string) => string;

/**
 * Questions and answers as labels and text, grouped under their headings; with links to documents if `addressOf` is given.
 */
export function PrintedLines({
  lines,
  addressOf,
}: {
  lines: readonly WordedLine[];
  addressOf: AddressOf | undefined;
}) {
  return runsOf(lines).map((run) => {
    if ('heading' in run) {
      return (
        <div key={`group-${run.heading}`} className={styles.group}>
          <h4>{run.heading}</h4>
          <PrintedLines lines={run.lines} addressOf={addressOf} />
        </div>
      );
    }
    return (
      <dl key={run[0].key} className={styles.answers}>
        {run.map((line) => (
          <PrintedAnswer key={line.key} line={line} addressOf={addressOf} />
        ))}
      </dl>
    );
  });
}

function PrintedAnswer({
  line: { key, kind, label, answer },
  addressOf,
}: {
  line: AnswerLine;
  addressOf: AddressOf | undefined;
}) {
  const sort = answerSortOf(kind);
  return (
    <div>
      <dt>{label}</dt>
      <dd data-long={sort === 'text' || undefined}>
        {answer === '' ? (
          <span className={styles.blank}>Not answered</span>
        ) : (
          <PrintedWords sort={sort} answer={answer} />
        )}
        {sort === 'file' && answer !== '' && addressOf && <DocumentLink href={addressOf(key)} />}
      </dd>
    </div>
  );
}

/** Joins consecutive answers into one list; a group stays on its own. */
function runsOf(lines: readonly WordedLine[]): (GroupLine | [AnswerLine, ...AnswerLine[]])[] {
  const runs: (GroupLine | [AnswerLine, ...AnswerLine[]])[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if ('lines' in line) runs.push(line);
    else if (Array.isArray(last)) last.push(line);
    else runs.push([line]);
  }
  return runs;
}
