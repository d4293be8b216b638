import { Link } from 'wouter';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { lookAtRun, useHandingOn, useTroubles } from './calls.ts';

/** Stands above every page after a failed or stopped run, until somebody has looked at it. */
export default function HandOnAlarm() {
  const say = useSay();
  const runs = useTroubles() ?? [];
  const { mutate, isPending } = useHandingOn(lookAtRun);
  const [run] = runs;
  if (run === undefined) return null;
  const { id, destination, state, why } = run;
  const more = runs.length - 1;
  return (
    <div role="status">
      <Notice
        tone="signal"
        title={
          state === 'stopped'
            ? say('Handing on to {destination} has stopped: the columns have changed.', {
                destination,
              })
            : say('Handing on to {destination} has failed.', { destination })
        }
      >
        {why !== '' && <p>{why}</p>}
        {more > 0 && (
          <p>{say('{more, plural, one {One more run} other {# more runs}} failed.', { more })}</p>
        )}
        <p>
          <Link href="/handing-on">{say('See what happened')}</Link>{' '}
          <Button variant="quiet" isBusy={isPending} onClick={() => mutate(id)}>
            {say('I have looked at it')}
          </Button>
        </p>
      </Notice>
    </div>
  );
}
