import type { AboutTrail } from '#contract/desk.ts';
import { useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { timeInWords } from '../ui/CollegeTime.tsx';

/** The result of the trail's last verification, which happens every night. */
export function Proof({ last }: { last: AboutTrail['proof'] }) {
  const say = useSay();
  return (
    <Notice tone={last.breaks === 0 ? 'info' : 'signal'}>
      <p>
        {last.at === ''
          ? say('The trail has not been verified yet. That happens every night.')
          : proofInWords(last)}
      </p>
    </Notice>
  );

  function proofInWords({ at, lines, breaks }: AboutTrail['proof']): string {
    const moment = timeInWords(say, at);
    return breaks === 0
      ? say(
          'Verified on {moment}: of {lines, plural, one {# line} other {# lines}}, none was changed and none is missing.',
          { moment, lines },
        )
      : say(
          'The trail is not whole. The check of {moment} found {breaks, plural, one {# break} other {# breaks}} in {lines, plural, one {# line} other {# lines}}. Please tell whoever runs the portal at once.',
          { moment, breaks, lines },
        );
  }
}
