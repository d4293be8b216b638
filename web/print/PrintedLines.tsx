import type { OutlineLine } from '#form/engine/outline.ts';
import { printRegistry } from '../application/questions/print-registry.ts';
import { DocumentLink } from './CopyLink.tsx';
import styles from './print.module.css';

/** Where the PDF of the document behind an answer key opens, for whoever may open it here. */
export type AddressOf = (key: string) => string;

/**
 * Questions with their answers as label and text; lines that share a heading stand below it. Beside the note of a document
 * stands where its PDF is.
 */
export function PrintedLines({
  lines,
  addressOf,
}: {
  lines: readonly OutlineLine[];
  addressOf: AddressOf | undefined;
}) {
  return runsOf(lines).map((run) => {
    const [first] = run;
    if (first?.kind === 'group') {
      return (
        <div key={`group-${first.heading}`} className={styles.group}>
          <h4>{first.heading}</h4>
          <PrintedLines lines={first.lines} addressOf={addressOf} />
        </div>
      );
    }
    return (
      <dl key={keyOf(first)} className={styles.answers}>
        {run.map((line) =>
          line.kind === 'answer' ? (
            <PrintedAnswer key={line.question.key} line={line} addressOf={addressOf} />
          ) : null,
        )}
      </dl>
    );
  });
}

function PrintedAnswer({
  line: { question, answer },
  addressOf,
}: {
  line: Extract<OutlineLine, { kind: 'answer' }>;
  addressOf: AddressOf | undefined;
}) {
  const Print = printRegistry[question.kind];
  return (
    <div>
      <dt>{question.label}</dt>
      <dd data-kind={question.kind}>
        {answer === '' ? (
          <span className={styles.blank}>Not answered</span>
        ) : (
          <Print answer={answer} />
        )}
        {question.kind === 'document' && answer !== '' && addressOf && (
          <DocumentLink href={addressOf(question.key)} />
        )}
      </dd>
    </div>
  );
}

/** Answers that follow each other share one list; a group stands for itself. */
function runsOf(lines: readonly OutlineLine[]): OutlineLine[][] {
  const runs: OutlineLine[][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (line.kind === 'answer' && last?.[0]?.kind === 'answer') last.push(line);
    else runs.push([line]);
  }
  return runs;
}

function keyOf(line: OutlineLine | undefined): string {
  return line?.kind === 'answer' ? line.question.key : '';
}
