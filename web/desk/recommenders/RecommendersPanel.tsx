import { OPEN_LETTER_FILE } from '#contract/calls.ts';
import type { RecommendersOf, RequestState } from '#contract/recommenders.ts';
import { urlOf, withParams } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { ExternalLink } from '#web/ui/text/Links.tsx';
import { PartIcon } from '#web/ui/text/PartIcon.tsx';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import styles from './recommenders.module.css';

type Request = RecommendersOf[number];

/** The people who were asked for a letter, and the received letters. Draws nothing if nobody was asked. */
export function RecommendersPanel({
  number,
  requests = [],
}: {
  number: string;
  requests: RecommendersOf | undefined;
}) {
  const say = useSay();
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
  const { id, name, address, state, words, whose, reason, colleague, reminders } = request;
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
        {state === 'received' && <> · {say('Letter number {id}', { id: String(id) })}</>}
        {reminders > 0 && (
          <> · {say('{reminders, plural, one {# reminder} other {# reminders}}', { reminders })}</>
        )}
      </p>
      {reason !== '' && <p>{reason}</p>}
      {colleague !== '' && <p>{say('They suggest: {colleague}', { colleague })}</p>}
      {request.text !== '' && (
        <details>
          <summary>{say('Read the letter of {name}', { name })}</summary>
          <p className={styles.text}>{request.text}</p>
        </details>
      )}
      {request.files.map((file) => (
        <p key={file.id}>
          <PartIcon name="document" />{' '}
          <ExternalLink href={urlOf(withParams(OPEN_LETTER_FILE, number, id, file.id))}>
            {file.name}
          </ExternalLink>
        </p>
      ))}
    </article>
  );
}
