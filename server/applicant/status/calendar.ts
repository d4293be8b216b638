/** What an applicant puts into a calendar: the college's deadlines before the submission, and after it the applicant's own steps. */
import { addDays, dateInZone } from '#form/engine/dates.ts';
import { type DeadlineInForce, lastMinuteOf } from '#tenant/deadlines.ts';
import { minuteInWords } from '#tenant/moments.ts';
import { nextSteps } from '#tenant/next-steps.ts';
import { linksNamed, type Tenant } from '#tenant/tenant.ts';
import type { Say } from '#words/say.ts';
import type { CalendarEvent } from './icalendar.ts';

type Place = {
  readonly say: Say;
  /** In the reader's language. */
  readonly tenant: Tenant;
  readonly publicUrl: string;
};

/** The deadlines that are ahead, each at its last minute. */
export function eventsOfDeadlines(
  deadlines: readonly DeadlineInForce[],
  now: Date,
  place: Place,
): CalendarEvent[] {
  return deadlines
    .map((deadline) => ({ ...deadline, on: lastMinuteOf(deadline, place.tenant.timeZone) }))
    .filter(({ on }) => on > now)
    .map(({ to, on, text }) =>
      eventAt(place, `deadline-${to}`, { on, what: text, page: '/about' }),
    );
}

/** The last minute of an application that the office has opened again. */
export function eventOfReopening(
  { reference, until }: { readonly reference: string; readonly until: Date },
  place: Place,
): CalendarEvent {
  const { say, tenant } = place;
  const moment = minuteInWords(until, tenant, 'long');
  const what = say('You can change your application until {moment}', { moment });
  return eventAt(place, `${reference}-open`, { on: until, what, page: '/about' });
}

/** The applicant's own steps that have a day. */
export function eventsOfSteps(
  { reference, submittedAt }: { readonly reference: string; readonly submittedAt: Date },
  place: Place,
): CalendarEvent[] {
  const { tenant, say } = place;
  const submitted = dateInZone(submittedAt, tenant.timeZone);
  // Counted in the order of the college's file, which neither a language nor a date changes.
  const inOrder = tenant.welcomeBanner.stepsAfterSubmitting.map(({ text }) => text);
  return nextSteps(tenant).flatMap(({ whose, text, withinDays, link, optional }) => {
    if (whose !== 'applicant' || withinDays === undefined) return [];
    const links = link === undefined ? [] : linksNamed(tenant, link);
    return eventAt(place, `${reference}-${inOrder.indexOf(text) + 1}`, {
      on: addDays(submitted, withinDays),
      what: text,
      mark: optional ? ` (${say('optional')})` : '',
      more: links.map(({ label, url }) => `${label}: ${url}`),
      page: '/completion',
    });
  });
}

type Told = {
  readonly on: CalendarEvent['on'];
  readonly what: string;
  /** Stands behind the college's name. */
  readonly mark?: string;
  readonly more?: readonly string[];
  readonly page: string;
};

function eventAt(
  { say, tenant, publicUrl }: Place,
  id: string,
  { on, what, mark = '', more = [], page }: Told,
): CalendarEvent {
  const [first = what] = sentencesIn(what, say.locale);
  return {
    uid: `${id}@${new URL(publicUrl).host}`,
    on,
    title: `${tenant.partnerName}${mark}: ${first}`,
    text: [what, ...more].join('\n'),
    url: publicUrl + page,
  };
}

function sentencesIn(text: string, locale: string): string[] {
  const found = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text);
  return [...found].map(({ segment }) => segment.trim());
}
