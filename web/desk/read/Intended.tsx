import type { StaffIntention } from '#contract/desk-read.ts';
import { sayText, useSay } from '#web/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toSay } from '#words/say.ts';
import { timeInWords } from '../ui/CollegeTime.tsx';

const EVIDENCE: Readonly<Record<StaffIntention['evidence'], string>> = {
  server: toSay('A server noted the try itself.'),
  measured: toSay('The servers measured trouble in that minute.'),
  pages: toSay('Pages of three other applicants or more told of trouble then.'),
  none: toSay(
    'Nothing but the applicant’s own page says so, so it does not count by itself. Please decide.',
  ),
};

/** That somebody tried to submit before a deadline, and whether it counts. */
export function Intended({ intention }: { readonly intention: StaffIntention }) {
  const say = useSay();
  const { intended_at, in_time, evidence } = intention;
  const moment = timeInWords(say, intended_at, 'seconds');
  return (
    <Notice
      tone={in_time ? 'saved' : 'signal'}
      title={
        in_time
          ? say('Counts as in time: tried on {moment}', { moment })
          : say('Says that it was tried in time, on {moment}', { moment })
      }
    >
      <p>{sayText(say, EVIDENCE[evidence])}</p>
    </Notice>
  );
}
