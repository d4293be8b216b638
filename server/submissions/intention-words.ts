/** What an applicant is told of a try to submit that failed before a deadline: on the receipt and on the PDF copy. */
import { type Intention, isInTime } from '#server/application/outages/intention.ts';
import { momentInWords } from '#tenant/moments.ts';
import type { Say } from '#words/say.ts';

export function intentionInWords(say: Say, intention: Intention, timeZone: string): string {
  const moment = momentInWords(intention.at, { locale: say.locale, timeZone }, 'weekday');
  return isInTime(intention)
    ? say(
        'You tried to submit on {moment}, before the deadline, and our systems failed. Your application counts as submitted in time.',
        { moment },
      )
    : say(
        'Your page told us that you tried to submit on {moment}, before the deadline. Our systems measured no failure then. We have noted it for the office.',
        { moment },
      );
}
