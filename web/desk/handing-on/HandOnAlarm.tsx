import { Link } from 'wouter';
import { GET_HAND_ON_TROUBLES, LOOK_AT_HAND_ON } from '#contract/calls.ts';
import type { HandOnRuns } from '#contract/desk-handing-on.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { mayOpen, useMe } from '../me.ts';
import { useRead } from '../useRead.ts';
import { useHandingOn } from './calls.ts';

/** Polling interval of failed runs, on every page, in milliseconds. */
const POLL_INTERVAL = 60_000;

/** Stands above every page after a failed or stopped run, until somebody has looked at it. */
export function HandOnAlarm() {
  const say = useSay();
  const { data: { runs } = { runs: [] } } = useRead<HandOnRuns>([GET_HAND_ON_TROUBLES], {
    enabled: mayOpen(useMe(), ['registrar', 'administrator']),
    refetchInterval: POLL_INTERVAL,
    // The page works without it.
    throwOnError: false,
  });
  const { mutate, isPending } = useHandingOn((id: number) => send(withParams(LOOK_AT_HAND_ON, id)));
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
