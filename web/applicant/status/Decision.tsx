import { useId, useState } from 'react';
import { GET_CALENDAR } from '#contract/calls.ts';
import type { AnswerOffer, DecisionLetter } from '#contract/status.ts';
import { dayInWords, momentInWords } from '#tenant/moments.ts';
import { urlOf } from '#web/core/api/request.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Mark } from '#web/core/Mark.tsx';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import { dayInWords as plainDayInWords } from '#words/intl.ts';
import letter from '../form/welcome/Letter.module.css';
import styles from './Decision.module.css';
import { answerOffer, useRefreshStatus } from './status.ts';

interface DecisionProps {
  readonly decision: DecisionLetter;
  /** Whether the application is an earlier one: the calendar has only the days of the present one. */
  readonly isEarlier?: boolean;
}

/** The letter of a released decision, as the college would send it on paper; the answer to an offer stands below. */
export function Decision({ decision, isEarlier = false }: DecisionProps) {
  const id = useId();
  const say = useSay();
  const college = getCollege();
  const { partnerName, addressLines, contacts, letter: own = {} } = college;
  const { name, title } = own.signature ?? { name: contacts.admissions.name, title: partnerName };
  const place = { ...college, locale: say.locale };
  return (
    <>
      <article className={classes(letter.letter, styles.paper)} aria-labelledby={id}>
        <header className={styles.head}>
          <h2 id={id}>
            <VisuallyHidden>{say('A letter from {partnerName}', { partnerName })}</VisuallyHidden>
          </h2>
          <Mark />
          <p>
            <strong>{partnerName}</strong>
            {addressLines
              .filter((line) => line !== partnerName)
              .map((line) => (
                <span key={line}>{line}</span>
              ))}
          </p>
        </header>
        <p className={styles.day}>
          <time dateTime={decision.released_at}>
            {dayInWords(new Date(decision.released_at), 0, place, 'date')}
          </time>
        </p>
        {decision.letter.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className={letter.signature}>
          <span>{name}</span>
          {title}
        </p>
      </article>
      {decision.offer && <Offer decision={decision} offer={decision.offer} isEarlier={isEarlier} />}
      <p>
        <Button variant="quiet" onClick={() => window.print()}>
          {say('Print the letter')}
        </Button>
      </p>
    </>
  );
}

interface OfferProps extends Required<DecisionProps> {
  readonly offer: NonNullable<DecisionLetter['offer']>;
}

function Offer({ decision, offer, isEarlier }: OfferProps) {
  const id = useId();
  const say = useSay();
  const [isChanging, setChanging] = useState(false);
  const isAsked = offer.is_open && (offer.answer === '' || isChanging);
  const heading = useFocusWhenLost<HTMLHeadingElement>(String(isAsked));
  const day = plainDayInWords(offer.reply_by, say.locale);
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {say('Your answer')}
      </h2>
      {offer.answer !== '' && <Answered offer={offer} answer={offer.answer} />}
      {offer.is_open ? (
        <p>{say('You can answer, and change your answer, until the end of {day}.', { day })}</p>
      ) : (
        <p>
          {say('You could answer until the end of {day}. If you have a question, please call us.', {
            day,
          })}
        </p>
      )}
      {isAsked && <Choice decision={decision.id} onDone={() => setChanging(false)} />}
      {offer.is_open && offer.answer !== '' && !isChanging && (
        <p>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {say('Change your answer')}
          </Button>
        </p>
      )}
      {offer.is_open && offer.answer === '' && !isEarlier && (
        <p>
          <a href={urlOf(GET_CALENDAR)}>{say('Add the last day to your calendar')}</a>
        </p>
      )}
    </section>
  );
}

function Answered({
  offer,
  answer,
}: Pick<OfferProps, 'offer'> & { readonly answer: AnswerOffer['answer'] }) {
  const say = useSay();
  const place = { ...getCollege(), locale: say.locale };
  const moment = momentInWords(new Date(offer.answered_at), place);
  return (
    <p className={styles.answered} data-answer={answer}>
      <Icon name="check-circle" />
      {answer === 'accepted'
        ? say('You accepted our offer on {moment}.', { moment })
        : say('You declined our offer on {moment}.', { moment })}
    </p>
  );
}

function Choice({ decision, onDone }: { readonly decision: number; readonly onDone: () => void }) {
  const say = useSay();
  const toasts = useToasts();
  const refresh = useRefreshStatus();
  const { mutate, isPending, variables, error } = useMutation({
    throwOnError: false,
    mutationFn: (answer: AnswerOffer['answer']) => answerOffer({ decision, answer }),
    onSuccess: ({ message }) => {
      toasts.show({ tone: 'success', title: message });
      onDone();
    },
    onSettled: refresh,
  });
  return (
    <>
      <div className={styles.ways}>
        <Button
          isBusy={isPending && variables === 'accepted'}
          disabled={isPending && variables !== 'accepted'}
          onClick={() => mutate('accepted')}
        >
          {say('Accept the offer')}
        </Button>
        <Button
          variant="secondary"
          isBusy={isPending && variables === 'declined'}
          disabled={isPending && variables !== 'declined'}
          onClick={() => mutate('declined')}
        >
          {say('Decline the offer')}
        </Button>
      </div>
      <FailureNotice error={error} />
    </>
  );
}
