import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GET_TRAIL_ABOUT, PROVE_TRAIL } from '#contract/calls.ts';
import type { AboutTrail, NewTrailProof } from '#contract/desk.ts';
import { send } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { timeInWords } from '../ui/CollegeTime.tsx';
import styles from './Trail.module.css';

/** The result of the trail's last verification, and a button for a new one. */
export function Proof({ last }: { last: AboutTrail['proof'] }) {
  const say = useSay();
  const client = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => send<NewTrailProof>(PROVE_TRAIL),
    onSuccess: () => client.invalidateQueries({ queryKey: [GET_TRAIL_ABOUT] }),
  });
  const isWhole = last.breaks === 0;
  return (
    <Notice tone={isWhole ? 'info' : 'signal'}>
      <div className={styles.proof}>
        <div role="status">
          <p>
            {last.at === ''
              ? say('The trail has not been verified yet. That happens every night.')
              : proofInWords(last)}
          </p>
          {data && (
            <>
              {data.breaks.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <p>
                {say('Newest line, to be kept elsewhere:')}{' '}
                <code className={styles.head}>{data.head}</code>
              </p>
            </>
          )}
        </div>
        <Button
          variant="secondary"
          isBusy={isPending}
          busyLabel={say('Reading the whole trail')}
          onClick={() => mutate()}
        >
          {say('Verify it now')}
        </Button>
      </div>
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
