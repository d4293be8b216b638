import type { ReactNode } from 'react';
import { GET_CALENDAR } from '#contract/calls.ts';
import type { ChecklistItem, DecisionLetter, StatusStepState } from '#contract/status.ts';
import { dayInWords } from '#tenant/moments.ts';
import { type NextStep, nextSteps } from '#tenant/next-steps.ts';
import { DOCUMENTS } from '#tenant/status/steps.ts';
import { linksNamed } from '#tenant/tenant.ts';
import { urlOf } from '#web/core/api/request.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { ExternalLink } from '#web/ui/text/Links.tsx';
import { dayInWords as plainDayInWords } from '#words/intl.ts';
import styles from './Timeline.module.css';

interface TimelineProps {
  /** When the application was submitted; without it, no step has a day. */
  readonly submitted: Date | undefined;
  /** The college's steps, reached or not; by default, those that it has announced. */
  readonly reached?: readonly StatusStepState[];
  /** The items of the application, awaited or not, where they are known. */
  readonly checklist?: readonly ChecklistItem[];
  /** The released decision: no step is awaited, it ends what the applicant must do, and a refusal ends what they may do. */
  readonly decided?: DecisionLetter['kind'] | undefined;
}

/**
 * The time after the submission (spec §2, "if submitted"): what the applicant must do, what they may do, and what the college does. The
 * college's steps come first if its progress is known. What the applicant must do ends when the office has all documents, or has decided.
 */
export function Timeline({ submitted, reached, checklist = [], decided }: TimelineProps) {
  const say = useSay();
  const college = getCollege();
  const steps = nextSteps(college);
  const isComplete =
    decided !== undefined ||
    reached?.some(({ id, reached_on }) => id === DOCUMENTS && reached_on !== '');
  const isHere = (item?: string) =>
    checklist.some(({ id, state }) => id === item && state !== 'awaiting');
  const own = steps.filter(
    ({ whose, optional, item }) =>
      whose === 'applicant' && decided !== 'no' && (optional || !isComplete) && !isHere(item),
  );
  const next = (some: readonly NextStep[]) =>
    some.map((step) => (
      <Upcoming key={step.title ?? step.text} step={step} submitted={submitted} />
    ));
  const theirs = (
    <Part title={say('What {college} does', { college: college.partnerName })} kind="college">
      {reached
        ?.filter(({ reached_on }) => decided === undefined || reached_on !== '')
        .map((step) => <ReachedStep key={step.id} step={step} />) ??
        next(steps.filter(({ whose }) => whose === 'college'))}
    </Part>
  );
  return (
    <div className={styles.timeline}>
      {reached && theirs}
      <Part title={say('What belongs to your application')} kind="checklist">
        {checklist.map((item) => (
          <Listed key={item.id} item={item} />
        ))}
      </Part>
      <Part
        title={say('TO COMPLETE YOUR APPLICATION, YOU MUST TAKE THE FOLLOWING STEPS:')}
        kind="must"
      >
        {next(own.filter(({ optional }) => !optional))}
      </Part>
      <Part title={say('Optional')} kind="may">
        {next(own.filter(({ optional }) => optional))}
      </Part>
      {submitted && own.some(({ withinDays }) => withinDays !== undefined) && (
        <p>
          {/* Opened, not downloaded: a phone offers to add it to the calendar. */}
          <a className={styles.calendar} href={urlOf(GET_CALENDAR)}>
            {say('Add your steps to your calendar')}
          </a>
        </p>
      )}
      {!reached && theirs}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly kind: 'must' | 'may' | 'college' | 'checklist';
  readonly children: readonly ReactNode[];
}

function Part({ title, kind, children }: PartProps) {
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={kind} data-kind={kind}>
      <h2 id={kind}>{title}</h2>
      <ol className={styles.steps}>{children}</ol>
    </section>
  );
}

function Upcoming({ step, submitted }: { step: NextStep; submitted: Date | undefined }) {
  const say = useSay();
  const college = getCollege();
  const { whose, title, text, withinDays, link } = step;
  const place = { ...college, locale: say.locale };
  const day =
    submitted && withinDays !== undefined && dayInWords(submitted, withinDays, place, 'weekday');
  const dayOf = (by: string) =>
    whose === 'applicant' ? say('by {day}', { day: by }) : say('no later than {day}', { day: by });
  return (
    <li>
      <p className={styles.when}>{day ? dayOf(day) : say('at any time')}</p>
      <div className={styles.what}>
        {title !== undefined && <h3>{title}</h3>}
        <p>{text}</p>
        {link && (
          <ul className={styles.links}>
            {linksNamed(college, link).map(({ label, url }) => (
              <li key={url}>
                <ExternalLink href={url}>{label}</ExternalLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function ReachedStep({ step: { title, text, reached_on: on } }: { step: StatusStepState }) {
  const say = useSay();
  const day = <time dateTime={on}>{plainDayInWords(on, say.locale)}</time>;
  return (
    <li data-reached={on !== ''}>
      <p className={styles.when}>
        {on !== '' && <Icon name="check-circle" />}
        {on === '' ? say('Not yet') : day}
      </p>
      <div className={styles.what}>
        <h3>{title}</h3>
        {text !== '' && <p>{text}</p>}
      </div>
    </li>
  );
}

function Listed({ item: { label, text, due, state, on } }: { item: ChecklistItem }) {
  const say = useSay();
  const day = plainDayInWords(on || due, say.locale);
  const words = {
    awaiting: due === '' ? say('Not here yet') : say('Not here yet (due {day})', { day }),
    received: say('Arrived {day}', { day }),
    waived: say('Not needed'),
  };
  return (
    <li data-reached={state !== 'awaiting'}>
      <p className={styles.when}>
        {state !== 'awaiting' && <Icon name="check-circle" />}
        {words[state]}
      </p>
      <div className={styles.what}>
        <h3>{label}</h3>
        {text !== '' && <p>{text}</p>}
      </div>
    </li>
  );
}
