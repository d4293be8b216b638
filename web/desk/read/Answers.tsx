import { useRef, useState } from 'react';
import type { NewSince, StaffApplication } from '#contract/desk-open.ts';
import type { Reading, RecordLine } from '#form/reading/reading.ts';
import { useQueryClient } from '#web/core/api/tanstack-query.ts';
import { getCollege, todayAtCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { PrintedReading } from '#web/core/print/PrintedApplication.tsx';
import { useReading } from '#web/core/print/use-reading.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime, timeInWords } from '../ui/CollegeTime.tsx';
import shared from '../ui/shared.module.css';
import { documentAddress } from './calls.ts';
import { type Opened, refreshOpened } from './open-application.ts';
import styles from './read.module.css';
import { readersForm } from './readers-form.ts';

/** The answers, laid out as in service links and the PDF copy, with those marked that are new to the reader. */
export function Answers({ number, opened }: { number: string; opened: Opened }) {
  const say = useSay();
  const college = getCollege();
  const form = readersForm(say.language, college);
  const { application, marks, new_since, version } = opened;
  const [today] = useState(todayAtCollege);
  const reading = useReading(application, college, form, today);
  const fresh = new Set(new_since.keys);
  return (
    <>
      {application.submitted_at === '' && (
        <p>
          <Badge tone="signal">{say('Draft')}</Badge>{' '}
          {say('It has not been submitted. The applicant may still change all of it.')}
        </p>
      )}
      <FailedSubmits failed={opened.failed_submits} />
      {marks.version !== version && <Changed number={number} />}
      <News reading={reading} news={new_since} readAt={marks.read_at} />
      <PrintedReading
        application={application}
        college={college}
        reading={reading}
        isPart
        addressOf={(key) => documentAddress(number, key)}
        markAt={(keys) =>
          keys.some((key) => fresh.has(key)) && (
            <span data-new>
              {' '}
              <Badge tone="signal">{say('New')}</Badge>
            </span>
          )
        }
      />
      {opened.not_asked.length > 0 && (
        <p className={shared.quiet}>
          {say('Not asked, because the form did not have it then:')}{' '}
          {opened.not_asked.map(({ label }) => label).join('; ')}
        </p>
      )}
    </>
  );
}

/** When the applicant pressed Submit and got a server error. The office decides whether that counts. */
function FailedSubmits({ failed }: { readonly failed: StaffApplication['failed_submits'] }) {
  const say = useSay();
  if (failed.length === 0) return null;
  return (
    <Notice tone="signal" title={say('The submission failed on our side')}>
      {failed.map(({ at, is_in_outage }) => {
        const moment = timeInWords(say, at, 'seconds');
        return (
          <p key={at}>
            {is_in_outage
              ? say('{moment}. The servers measured an outage then.', { moment })
              : say('{moment}. The servers measured no outage then.', { moment })}
          </p>
        );
      })}
      <p>
        {say(
          'Whether everything was answered then is not known. The receipt does not mention it: you decide what it means.',
        )}
      </p>
    </Notice>
  );
}

/** Says that the applicant has changed something while the application was open. */
function Changed({ number }: { number: string }) {
  const say = useSay();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const show = () => {
    setBusy(true);
    void refreshOpened(client, number)
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  useShortcut('x', say('Show it as it is now'), show);
  return (
    <div role="status">
      <Notice title={say('The application has changed since you opened it.')}>
        <Button variant="secondary" isBusy={isBusy} onClick={show}>
          {say('Show it as it is now')}
        </Button>
      </Notice>
    </div>
  );
}

/** The changes since the reader marked the application as read. */
function News({ reading, news, readAt }: { reading: Reading; news: NewSince; readAt: string }) {
  const say = useSay();
  const here = useRef<HTMLDivElement>(null);
  const labels = labelsOf(reading, new Set(news.keys));
  const isNew = readAt !== '' && labels.length > 0;
  const showFirst = () =>
    here.current?.parentElement?.querySelector('[data-new]')?.scrollIntoView({ block: 'center' });
  useShortcut('g', say('Show what is new'), showFirst, isNew);
  if (!isNew && (readAt === '' || !news.is_submitted_since)) return null;
  return (
    <div ref={here}>
      <Notice
        title={
          <>
            {say('New since you read it:')} <CollegeTime at={readAt} />
          </>
        }
      >
        {news.is_submitted_since && <p>{say('It was submitted since then.')}</p>}
        {labels.length > 0 && (
          <>
            <ul className={styles.news}>
              {labels.map(([key, label]) => (
                <li key={key}>{label}</li>
              ))}
            </ul>
            <Button variant="secondary" onClick={showFirst}>
              {say('Show the first')}
            </Button>
          </>
        )}
      </Notice>
    </div>
  );
}

/** The labels of these keys, in the order of the form. Keys without a label of their own are left out. */
function labelsOf({ record }: Reading, keys: ReadonlySet<string>): (readonly [string, string])[] {
  const visit = (line: RecordLine): (readonly [string, string])[] => {
    if ('lines' in line) return line.lines.flatMap(visit);
    return keys.has(line.key) ? [[line.key, line.label]] : [];
  };
  return record.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines.flatMap(visit)));
}
