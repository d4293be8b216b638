/** The entries of an applicant's calendar: the college's deadlines before the submission, the applicant's own steps after it. */
import type { ChecklistItem, StatusStepState } from '#contract/status.ts';
import { addDays, dateInZone, type PlainDate } from '#form/engine/dates.ts';
import { type Released, showDecision } from '#server/applicant/decisions/released.ts';
import type { Voice } from '#server/core/languages.ts';
import { type DeadlineInForce, lastMinuteOf } from '#tenant/deadlines.ts';
import { nextSteps } from '#tenant/next-steps.ts';
import { DOCUMENTS } from '#tenant/status/steps.ts';
import { linksNamed, type Tenant } from '#tenant/tenant.ts';
import type { Say } from '#words/say.ts';
import type { CalendarEvent } from './icalendar.ts';

/** `tenant` is in the reader's language. */
type Place = { readonly say: Say; readonly tenant: Tenant; readonly publicUrl: string };

/** The deadlines that are ahead, each at its last minute. */
export function eventsOfDeadlines(
  deadlines: readonly DeadlineInForce[],
  now: Date,
  { say, tenant, publicUrl }: Place,
): CalendarEvent[] {
  const all = deadlines.map((deadline) => ({
    uid: `deadline-${deadline.to}@${new URL(publicUrl).host}`,
    on: lastMinuteOf(deadline, tenant.timeZone),
    title: `${tenant.partnerName}: ${firstSentence(deadline.text, say)}`,
    text: deadline.text,
    url: `${publicUrl}/about`,
  }));
  return all.filter(({ on }) => on > now);
}

type Submitted = {
  readonly reference: string;
  readonly submittedAt: Date;
  readonly steps: readonly StatusStepState[];
  readonly checklist: readonly ChecklistItem[];
  readonly released?: Released | undefined;
};

/** The last day to answer an offer that is open and not answered. */
export function eventsOfOffer(
  { reference, released }: { readonly reference: string; readonly released: Released | undefined },
  now: Date,
  { publicUrl, ...voice }: Voice & Pick<Place, 'publicUrl'>,
): CalendarEvent[] {
  const { offer } = released === undefined ? {} : showDecision(released, voice, now);
  if (!offer?.is_open || offer.answer !== '') return [];
  const { say } = voice;
  const text = say('Answer our offer. Today is the last day.');
  return [
    {
      uid: `${reference}-offer@${new URL(publicUrl).host}`,
      on: offer.reply_by as PlainDate,
      title: `${voice.tenant.partnerName}: ${firstSentence(text, say)}`,
      text,
      url: `${publicUrl}/status`,
    },
  ];
}

/** The applicant's own steps that have a day: only optional ones once the office has all documents or has decided; none after a refusal. */
export function eventsOfSteps(
  { reference, submittedAt, steps, checklist, released }: Submitted,
  { say, tenant, publicUrl }: Place,
): CalendarEvent[] {
  const submitted = dateInZone(submittedAt, tenant.timeZone);
  if (released?.letter.kind === 'no') return [];
  const isComplete =
    released !== undefined ||
    steps.some(({ id, reached_on }) => id === DOCUMENTS && reached_on !== '');
  // Counted in the order of the college's file, which neither a language nor a date changes.
  const inOrder = tenant.welcomeBanner.stepsAfterSubmitting.map(({ text }) => text);
  return nextSteps(tenant).flatMap(({ whose, text, withinDays, link, item, optional }) => {
    if (whose !== 'applicant' || withinDays === undefined) return [];
    if (isComplete && !optional) return [];
    if (checklist.some(({ id, state }) => id === item && state !== 'awaiting')) return [];
    const links = link === undefined ? [] : linksNamed(tenant, link);
    const mark = optional ? ` (${say('optional')})` : '';
    return {
      uid: `${reference}-${inOrder.indexOf(text) + 1}@${new URL(publicUrl).host}`,
      on: addDays(submitted, withinDays),
      title: `${tenant.partnerName}${mark}: ${firstSentence(text, say)}`,
      text: [text, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
      url: `${publicUrl}/completion`,
    };
  });
}

function firstSentence(text: string, { locale }: Say): string {
  const [first] = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text);
  return (first?.segment ?? text).trim();
}
