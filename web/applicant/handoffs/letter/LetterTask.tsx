import { useState } from 'react';
import { whatInWords } from '#contract/recommender-rules.ts';
import type { LettersToWrite, LetterToWrite } from '#contract/recommenders.ts';
import { useMutation, useQuery, useQueryClient } from '#web/core/api/tanstack-query.ts';
import { getCollege } from '#web/core/college.ts';
import { CONVERSION_POLL_INTERVAL } from '#web/core/constants.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import { dayInWords } from '#words/intl.ts';
import { getLettersToWrite, sendListLink } from '../calls.ts';
import { ClosedLink } from '../LinkPage.tsx';
import styles from '../Task.module.css';
import { TaskPage } from '../TaskPage.tsx';
import { stateInWords } from './state.ts';
import { WriteLetter } from './WriteLetter.tsx';

/** A recommender's page: one letter, or all letters that their address was asked for. */
export default function LetterTask({ link }: { link: string }) {
  const say = useSay();
  const client = useQueryClient();
  const [chosen, choose] = useState<number>();
  useFocusWhenLost(String(chosen));
  const queryKey = ['letters', link, say.language.tag];
  const letters = useQuery({
    queryKey,
    queryFn: () => getLettersToWrite(link),
    throwOnError: false,
    refetchInterval: ({ state }) => isConverting(state.data?.requests) && CONVERSION_POLL_INTERVAL,
  });
  if (letters.isPending) return <Spinner size="large" label={say('Opening the link')} />;
  if (letters.isError) return <ClosedLink error={letters.error} />;
  const { requests, others, address } = letters.data;
  const [only] = requests.length === 1 ? requests : [];
  const open = only ?? requests.find(({ id }) => id === chosen);
  return (
    <TaskPage title={say('Letters of recommendation')} about={address}>
      {open && open !== only && (
        <div>
          <Button variant="quiet" onClick={() => choose(undefined)}>
            {say('Back to the list')}
          </Button>
        </div>
      )}
      {open ? (
        <Letter
          key={open.id}
          link={link}
          letter={open}
          onChange={() => letters.refetch()}
          onSave={(text) =>
            client.setQueryData(
              queryKey,
              (all?: LettersToWrite) => all && typed(all, open.id, text),
            )
          }
        />
      ) : (
        <LetterList requests={requests} onChoose={choose} />
      )}
      {others > 0 && <Others link={link} others={others} />}
    </TaskPage>
  );
}

function typed(all: LettersToWrite, id: number, text: string): LettersToWrite {
  return { ...all, requests: all.requests.map((one) => (one.id === id ? { ...one, text } : one)) };
}

function isConverting(requests: readonly LetterToWrite[] = []): boolean {
  return requests.some(({ files }) => files.some(({ status }) => status === 'unprocessed'));
}

interface LetterProps {
  link: string;
  letter: LetterToWrite;
  onChange: () => Promise<unknown>;
  onSave: (text: string) => void;
}

function Letter({ link, letter, onChange, onSave }: LetterProps) {
  const say = useSay();
  const { applicant, kind, waived, ended_at, is_withdrawn } = letter;
  const wanted = getCollege().recommenders?.find(({ id }) => id === kind);
  useFocusWhenLost(ended_at);
  return (
    <section className={styles.step} aria-labelledby="applicant">
      <h2 id="applicant">{applicant}</h2>
      {wanted && (
        <p className={styles.fact}>
          {whatInWords(say, wanted)}
          {wanted.due !== undefined && (
            <> · {say('by {day}', { day: dayInWords(wanted.due, say.locale, 'long') })}</>
          )}
        </p>
      )}
      {is_withdrawn || ended_at !== '' ? (
        <Notice tone={letter.state === 'received' ? 'saved' : 'info'}>
          <p>{stateInWords(say, letter)}</p>
        </Notice>
      ) : (
        <>
          <p>
            {waived
              ? say(
                  '{applicant} has given up the right to read what you send. We do not show it to them.',
                  { applicant },
                )
              : say(
                  '{applicant} has kept the right to read what you send. This portal does not show it to them; after enrolling, they may ask the college for it.',
                  { applicant },
                )}
          </p>
          <WriteLetter link={link} letter={letter} onChange={onChange} onSave={onSave} />
        </>
      )}
    </section>
  );
}

function LetterList({
  requests,
  onChoose,
}: {
  requests: readonly LetterToWrite[];
  onChoose: (id: number) => void;
}) {
  const say = useSay();
  return (
    <ul className={styles.list}>
      {requests.map((letter) => (
        <li key={letter.id} className={styles.row}>
          <div>
            <p className={styles.name}>{letter.applicant}</p>
            <p className={styles.fact}>{stateInWords(say, letter)}</p>
          </div>
          <Button
            variant="secondary"
            aria-label={say('Open the letter for {applicant}', { applicant: letter.applicant })}
            onClick={() => onChoose(letter.id)}
          >
            {say('Open')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Others({ link, others }: { link: string; others: number }) {
  const say = useSay();
  const sending = useMutation({ throwOnError: false, mutationFn: () => sendListLink(link) });
  return (
    <aside className={styles.step} aria-label={say('Other letters')}>
      <p>
        {say(
          '{others, plural, one {One more applicant is} other {# more applicants are}} waiting for a letter from this address. We can email you one link to all of them.',
          { others },
        )}
      </p>
      <FailureNotice error={sending.error} />
      <div role="status">{sending.data?.message}</div>
      {sending.isSuccess || (
        <div>
          <Button
            variant="secondary"
            isBusy={sending.isPending}
            busyLabel={say('Sending the link')}
            onClick={() => sending.mutate()}
          >
            {say('Email me my list')}
          </Button>
        </div>
      )}
    </aside>
  );
}
