import { useMutation } from '@tanstack/react-query';
import { GET_RECOMMENDERS_OF, OPEN_LETTER_FILE, READ_TYPED_LETTER } from '#contract/calls.ts';
import type { RecommendersOf, RequestState, TypedLetter } from '#contract/recommenders.ts';
import { about, addressOf, read } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { ExternalLink } from '#web/ui/text/Links.tsx';
import { PartIcon } from '#web/ui/text/PartIcon.tsx';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useRead } from '../useRead.ts';
import styles from './recommenders.module.css';

type Request = RecommendersOf['requests'][number];

/** Who was asked for a letter, and the letters that came. Nothing where nobody was asked. */
export function RecommendersPanel({ number }: { number: string }) {
  const say = useSay();
  const { data: { requests } = { requests: [] } } = useRead<RecommendersOf>(
    [GET_RECOMMENDERS_OF, number],
    // The application stays readable without it.
    { throwOnError: false },
  );
  if (requests.length === 0) return null;
  return (
    <Panel title={say('Recommenders')}>
      <ul className={styles.requests}>
        {requests.map((request) => (
          <li key={request.id}>
            <OneRequest number={number} request={request} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const TONES: Readonly<Partial<Record<RequestState, 'saved' | 'signal'>>> = {
  received: 'saved',
  declined: 'signal',
  undeliverable: 'signal',
};

function OneRequest({ number, request }: { number: string; request: Request }) {
  const say = useSay();
  const { id, name, address, state, words, whose, reason, colleague, reminders, files } = request;
  const letter = useMutation({
    throwOnError: false,
    mutationFn: () => read<TypedLetter>(about(READ_TYPED_LETTER, number, id)),
  });
  const stateWords = {
    requested: say('Requested'),
    opened: say('Opened'),
    received: say('Arrived'),
    declined: say('Declined'),
    undeliverable: say('Address unknown to the mail server'),
    taken_back: say('Taken back'),
  };
  return (
    <article className={styles.request}>
      <p>
        <strong>{name}</strong> <Badge tone={TONES[state] ?? 'plain'}>{stateWords[state]}</Badge>{' '}
        <CollegeTime at={request.ended_at || request.asked_at} />
      </p>
      <p className={styles.fact}>
        {address}
        {whose === 'applicant' && <> · {say('This is the applicant’s own address.')}</>}
        {whose === 'parent' && <> · {say('This is also the address of a parent.')}</>}
      </p>
      <p className={styles.fact}>
        {words}
        {reminders > 0 && (
          <> · {say('{reminders, plural, one {# reminder} other {# reminders}}', { reminders })}</>
        )}
      </p>
      {reason !== '' && <p>{reason}</p>}
      {colleague !== '' && <p>{say('They suggest: {colleague}', { colleague })}</p>}
      {request.has_text && letter.data === undefined && (
        <p>
          <Button
            variant="quiet"
            aria-label={say('Read the letter of {name}', { name })}
            isBusy={letter.isPending}
            onClick={() => letter.mutate()}
          >
            {say('Read the letter')}
          </Button>
        </p>
      )}
      <FailureNotice error={letter.error} />
      {letter.data && <p className={styles.text}>{letter.data.text}</p>}
      {files.map((file) => (
        <p key={file.id}>
          <PartIcon name="document" />{' '}
          <ExternalLink href={addressOf(about(OPEN_LETTER_FILE, number, id, file.id))}>
            {file.name}
          </ExternalLink>
        </p>
      ))}
    </article>
  );
}
