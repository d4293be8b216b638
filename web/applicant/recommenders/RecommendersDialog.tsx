import { GET_RECOMMENDERS, TAKE_BACK_RECOMMENDER } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import { whatInWords } from '#contract/recommender-rules.ts';
import type { Recommenders } from '#contract/recommenders.ts';
import type { WantedLetter } from '#tenant/recommenders/recommenders.ts';
import { useMoment } from '#web/applicant/account/moment.ts';
import task from '#web/applicant/handoffs/Task.module.css';
import { read, send, withParams } from '#web/core/api/request.ts';
import { useMutation, useQuery } from '#web/core/api/tanstack-query.ts';
import { getCollege, todayAtCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import { dayInWords } from '#words/intl.ts';
import { AskForm } from './AskForm.tsx';
import styles from './Recommenders.module.css';

type Request = Recommenders['requests'][number];

/** Asks recommenders for letters, and shows the state of each letter. */
export default function RecommendersDialog({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const found = useQuery({
    queryKey: ['recommenders', say.language.tag],
    queryFn: () => read<Recommenders>(GET_RECOMMENDERS),
    refetchOnMount: 'always',
    throwOnError: false,
  });
  const { recommenders = [] } = getCollege();
  return (
    <Dialog isOpen onClose={onClose} size="medium" title={say('Your letters of recommendation')}>
      <div className={styles.dialog}>
        <p>
          {say(
            'We write to each person you name, and they send us their letter through a link of their own. You’ll see here when it arrives, but never what it says.',
          )}
        </p>
        <FailureNotice error={found.error} />
        {found.data &&
          recommenders.map((wanted, index) => (
            <Wanted
              key={wanted.id}
              wanted={wanted}
              before={
                recommenders.slice(0, index).filter(({ from }) => from === wanted.from).length
              }
              found={found.data}
              onChange={() => void found.refetch()}
            />
          ))}
      </div>
    </Dialog>
  );
}

interface WantedProps {
  wanted: WantedLetter;
  /** How many entries above ask the same sort of person. */
  before: number;
  found: Recommenders;
  onChange: () => void;
}

function Wanted({ wanted, before, found, onChange }: WantedProps) {
  const say = useSay();
  const { id, from, due, askFrom = '', most } = wanted;
  const own = found.requests.filter(({ kind }) => kind === id);
  const standing = own.filter(({ state }) => state !== 'declined').length;
  const isOpen = askFrom <= todayAtCollege();
  const heading = useFocusWhenLost<HTMLHeadingElement>(own.map((request) => request.id).join());
  return (
    <section className={task.step} aria-labelledby={`wanted-${id}`}>
      <h3 ref={heading} id={`wanted-${id}`} tabIndex={-1}>
        {from === 'counselor' ? say('Your counselor') : say('A teacher')}
        {before > 0 && ` (${before + 1})`}
      </h3>
      <p className={task.fact}>
        {whatInWords(say, wanted)}
        {due !== undefined && (
          <> · {say('by {day}', { day: dayInWords(due, say.locale, 'long') })}</>
        )}
        {most > 1 && (
          <> · {say('up to {most, plural, one {# person} other {# people}}', { most })}</>
        )}
      </p>
      {own.length > 0 && (
        <ul className={task.list}>
          {own.map((request) => (
            <OneRequest key={request.id} request={request} onChange={onChange} />
          ))}
        </ul>
      )}
      {!isOpen && (
        <p>{say('You can ask from {day} on.', { day: dayInWords(askFrom, say.locale, 'long') })}</p>
      )}
      {isOpen && standing < most && (
        <AskForm key={own.length} wanted={wanted} waiver={found.waiver} onAsked={onChange} />
      )}
    </section>
  );
}

function OneRequest({ request, onChange }: { request: Request; onChange: () => void }) {
  const say = useSay();
  const toasts = useToasts();
  const taking = useMutation({
    throwOnError: false,
    mutationFn: () => send<Message>(withParams(TAKE_BACK_RECOMMENDER, request.id)),
    onSuccess: ({ message }) => toasts.show({ tone: 'success', title: message }),
    onSettled: onChange,
  });
  const { name, address, state, waived, colleague } = request;
  const isAwaited = state !== 'received' && state !== 'declined';
  return (
    <li className={task.row}>
      <div>
        <p className={task.name}>{name}</p>
        <p className={task.fact}>{address}</p>
        <p data-state={state} className={styles.state}>
          <StateInWords request={request} />
        </p>
        {colleague !== '' && (
          <p className={task.fact}>{say('They suggest: {colleague}', { colleague })}</p>
        )}
        <p className={task.fact}>
          {waived
            ? say('You have given up the right to read it.')
            : say('You have kept the right to read it.')}
        </p>
        <FailureNotice error={taking.error} />
      </div>
      {isAwaited && (
        <Button
          variant="quiet"
          isBusy={taking.isPending}
          busyLabel={say('Taking the request back')}
          aria-label={say('Take it back: request to {name}', { name })}
          onClick={() => taking.mutate()}
        >
          {say('Take it back')}
        </Button>
      )}
    </li>
  );
}

function StateInWords({ request: { state, asked_at, opened_at, ended_at } }: { request: Request }) {
  const say = useSay();
  const moment = useMoment();
  switch (state) {
    case 'received':
      return say('Received on {moment}', { moment: moment(ended_at) });
    case 'declined':
      return say('Declined on {moment}. Please ask someone else.', { moment: moment(ended_at) });
    case 'opened':
      return say('Opened on {moment}', { moment: moment(opened_at) });
    case 'undeliverable':
      return say('We could not reach this address. Take the request back and ask again.');
    default:
      return say('Requested on {moment}', { moment: moment(asked_at) });
  }
}
