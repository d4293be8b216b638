import { Fragment, useId, useState } from 'react';
import { GET_VERSION, GET_VERSION_COPY } from '#contract/calls.ts';
import type { HelpState } from '#contract/desk-help.ts';
import type { ServiceApplication } from '#contract/staff.ts';
import { changedWords } from '#form/reading/changed-words.ts';
import { type ComparedQuestion, compareWordings } from '#form/reading/compare.ts';
import { getCollege, todayAtCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { readersWords } from '#web/core/print/use-reading.ts';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { SelectField } from '#web/ui/controls/Fields.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import type { Say } from '#words/say.ts';
import { readersForm } from '../read/readers-form.ts';
import { timeInWords } from '../ui/CollegeTime.tsx';
import { CopyOnDemand } from '../ui/CopyOnDemand.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useRead } from '../useRead.ts';
import styles from './Help.module.css';

type Version = HelpState['versions'][number];

/** Every submission and the unsubmitted draft; any two of them side by side, question by question. */
export function VersionsPanel({ state }: { state: HelpState }) {
  const say = useSay();
  const id = useId();
  const { account_id: account, versions } = state;
  const [chosen, setChosen] = useState<readonly [string, string]>();
  const [before = '', after = ''] = chosen ?? versions.slice(-2).map(({ version }) => version);
  const [isOnlyChanges, setOnlyChanges] = useState(true);
  if (versions.length < 2) return null;
  const options = versions.map((version) => ({
    value: version.version,
    label: nameOf(say, version),
  }));
  return (
    <Panel
      title={say('Versions')}
      lead={say('Each submission stays readable as it was certified.')}
    >
      <div className={styles.pair}>
        <SelectField
          id={`${id}-before`}
          label={say('Before')}
          options={options}
          value={before}
          onChange={(value) => setChosen([value, after])}
        />
        <SelectField
          id={`${id}-after`}
          label={say('After')}
          options={options}
          value={after}
          onChange={(value) => setChosen([before, value])}
        />
      </div>
      <CheckboxRow
        label={say('Only what differs')}
        checked={isOnlyChanges}
        onChange={setOnlyChanges}
      />
      <Comparison account={account} before={before} after={after} isOnlyChanges={isOnlyChanges} />
      <ul className={styles.copies}>
        {versions
          // A draft has no copy.
          .filter(({ version }) => /^\d+$/.test(version))
          .map((submission) => {
            const copy = nameOf(say, submission);
            return (
              <li key={submission.version}>
                <CopyOnDemand
                  call={[GET_VERSION_COPY, account, submission.version]}
                  button={say('Make a PDF copy: {copy}', { copy })}
                  link={say('PDF copy: {copy}', { copy })}
                />
              </li>
            );
          })}
      </ul>
    </Panel>
  );
}

function Comparison({
  account,
  before,
  after,
  isOnlyChanges,
}: {
  account: number;
  before: string;
  after: string;
  isOnlyChanges: boolean;
}) {
  const say = useSay();
  const [today] = useState(todayAtCollege);
  const useVersion = (version: string) =>
    useRead<ServiceApplication>([GET_VERSION, account, version]).data;
  const [first, second] = [useVersion(before), useVersion(after)];
  if (first?.wording === undefined || second?.wording === undefined) {
    return <Spinner label={say('Loading')} />;
  }
  const college = getCollege();
  const reader = { college, form: readersForm(say.language, college) };
  const compared = compareWordings(first.wording, second.wording, {
    before: readersWords(first, reader, today),
    after: readersWords(second, reader, today),
  });
  const changed = compared.filter(({ isChanged }) => isChanged);
  const rows = isOnlyChanges ? changed : compared;
  return (
    <>
      <p role="status">
        {say(
          '{count, plural, =0 {Both say the same.} one {# answer differs.} other {# answers differ.}}',
          { count: changed.length },
        )}
      </p>
      {rows.length > 0 && (
        <Table
          label={say('Two versions side by side')}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { head: say('Question'), cell: ({ section, label }) => `${section}: ${label}` },
            { head: say('Before'), cell: (row) => answerIn(say, row, 'before') },
            { head: say('After'), cell: (row) => answerIn(say, row, 'after') },
          ]}
        />
      )}
    </>
  );
}

function answerIn(say: Say, row: ComparedQuestion, side: 'before' | 'after') {
  const answer = row[side];
  if (answer === undefined) return <em>{say('Not asked')}</em>;
  if (answer === '') return <em>{say('Not answered')}</em>;
  if (!row.isChanged) return answer;
  const pieces = changedWords(row.before ?? '', row.after ?? '')[side];
  return pieces.map(({ text, isChanged }, place) => {
    const key = `${place} ${text}`;
    if (!isChanged) return <Fragment key={key}>{text}</Fragment>;
    return side === 'before' ? (
      <del key={key} className={styles.old}>
        {text}
      </del>
    ) : (
      <ins key={key}>{text}</ins>
    );
  });
}

function nameOf(say: Say, { version, at }: Version): string {
  const time = timeInWords(say, at);
  if (version === 'draft') return say('Not submitted, changed {time}', { time });
  if (version === 'unsent') return say('Changed and not submitted, closed {time}', { time });
  return say('Submission {number}, {time}', { number: version, time });
}
