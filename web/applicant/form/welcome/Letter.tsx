import type { ReactNode } from 'react';
import { questionsOn } from '#form/engine/inventory.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { addressOf } from '#web/core/routing/place.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { useAnswers } from '../context.tsx';
import styles from './Letter.module.css';
import { NextDeadline } from './NextDeadline.tsx';

/** The title and the text of a welcome. */
export interface Words {
  readonly title: string;
  readonly text: string;
}

/**
 * The welcome of a first visit as a letter from the college, with the effort that an application takes, and a link to the first question.
 */
export function Letter({ title, text, logIn }: Words & { readonly logIn: ReactNode }) {
  const say = useSay();
  const { partnerName, contacts, letter = {} } = getCollege();
  const { name, title: position } = letter.signature ?? {
    name: contacts.admissions.name,
    title: partnerName,
  };
  return (
    <section className={styles.letter} aria-labelledby="welcome">
      <Picture />
      <h2 id="welcome">{title}</h2>
      <p>{letter.salutation ?? say('Dear applicant,')}</p>
      <p>{text}</p>
      <p className={styles.signature}>
        <span>{name}</span>
        {position}
      </p>
      <div className={styles.ways}>
        <FirstQuestion />
        {logIn}
      </div>
      <div className={styles.slip}>
        <Effort />
        <Preparations />
      </div>
    </section>
  );
}

function Picture() {
  const picture = getCollege().letter?.picture;
  return picture ? (
    <svg
      className={styles.picture}
      viewBox={picture.viewBox}
      strokeWidth={picture.stroke}
      aria-hidden="true"
      focusable="false"
    >
      <path d={picture.path} />
    </svg>
  ) : null;
}

function Effort() {
  const say = useSay();
  const { minutes, fee } = getCollege().letter ?? {};
  const steps = useAnswers(({ form }) => form.pages.length);
  return (
    <div>
      <h3>{say('What it takes')}</h3>
      <ul className={styles.facts}>
        <li>{say('{steps, plural, one {# step} other {# steps}}', { steps })}</li>
        {minutes !== undefined && (
          <li>{say('about {minutes, plural, one {# minute} other {# minutes}}', { minutes })}</li>
        )}
        {fee !== undefined && <li>{fee}</li>}
      </ul>
      <NextDeadline />
    </div>
  );
}

/** The list of what to have ready: the college's own, or by default what the form asks of everybody. */
function Preparations() {
  const say = useSay();
  const things = getCollege().letter?.haveReady ?? [
    say('your phone number'),
    say('the name, email and phone of a parent or guardian'),
    say('the name of your school'),
    say('your personal statement: upload a file, or write it here'),
  ];
  return (
    <div className={styles.ready}>
      <h3>{say('Have these ready')}</h3>
      <ul>
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </div>
  );
}

/** Links to the first question, which then has the focus. */
function FirstQuestion() {
  const say = useSay();
  const { pathname, search } = useLocation();
  const page = useAnswers(({ form }) => form.pages[0]);
  const [first] = page ? questionsOn(page) : [];
  return first ? (
    <ButtonLink to={addressOf({ pathname, search, hash: `#${first.key}` })}>
      {say('Start with the first question')}
    </ButtonLink>
  ) : null;
}
