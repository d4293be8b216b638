import type { Reading, RecordLine } from '#form/reading/reading.ts';
import { runsOf } from './PrintedItems.tsx';
import { PrintedWords } from './PrintedWords.tsx';
import styles from './record.module.css';

type AnswerLine = Exclude<RecordLine, { readonly heading: string }>;

/** Every question as it was asked, with the answer that was given (contract §6, "What was submitted"). */
export function PrintedRecord({ reading: { record, phrases } }: { reading: Reading }) {
  return (
    <article className={styles.record} aria-labelledby="record">
      <h2 id="record">{phrases.record}</h2>
      <p>{phrases.recordFor}</p>
      <div className={styles.columns}>
        {/* No landmarks: the same names stand above. */}
        {record.map((page) => (
          <div key={page.id}>
            <h3>{page.title}</h3>
            {page.sections.map((section) => (
              <div key={section.id}>
                <h4>{section.title}</h4>
                <Lines lines={section.lines} unanswered={phrases.unanswered} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </article>
  );
}

function Lines({ lines, unanswered }: { lines: readonly RecordLine[]; unanswered: string }) {
  return runsOf(lines, isAnswer).map((run) =>
    'heading' in run ? (
      <div key={`group-${run.heading}`}>
        <h5>{run.heading}</h5>
        <Lines lines={run.lines} unanswered={unanswered} />
      </div>
    ) : (
      <dl key={run[0].key}>
        {run.map(({ key, label, sort, answer }) => (
          <div key={key}>
            <dt>{label}</dt>{' '}
            <dd>
              {answer === '' ? <em>{unanswered}</em> : <PrintedWords sort={sort} answer={answer} />}
            </dd>
          </div>
        ))}
      </dl>
    ),
  );
}

function isAnswer(line: RecordLine): line is AnswerLine {
  return !('lines' in line);
}
