import type { HandOnRun } from '#contract/desk-handing-on.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { mayOpen, useMe } from '../me.ts';
import { CollegeTime, timeInWords } from '../ui/CollegeTime.tsx';
import { acceptDifference, giveUpRun, lookAtRun, retryRun, useHandingOn } from './calls.ts';
import styles from './handing-on.module.css';
import { progressOf } from './words.tsx';

/** The state of the newest run, and actions for it. */
export function RunNotice({ run }: { run: HandOnRun }) {
  const say = useSay();
  const { state, begun_at, ended_at, why, next_try_at, acknowledged, is_leaving } = run;
  if (state === 'done' || state === 'given-up') {
    return (
      <p>
        {state === 'done' ? say('The last run is done:') : say('The last run was given up:')}{' '}
        {progressOf(say, run)}, <CollegeTime at={ended_at} />
      </p>
    );
  }
  if (state === 'waiting' && why === '') {
    return (
      <div role="status">
        <Notice title={say('A run is under way')}>
          <p>
            {progressOf(say, run)}, {say('since')} <CollegeTime at={begun_at} />
          </p>
          <Buttons run={run} />
        </Notice>
      </div>
    );
  }
  const hasLeft = acknowledged > 0 || is_leaving;
  const stopped = hasLeft
    ? say('The columns have changed, and the run has stopped on its way.')
    : say('The columns have changed since the last run. Nothing was handed on.');
  return (
    <Notice tone="signal" title={state === 'stopped' ? stopped : say('The run has failed')}>
      {why !== '' && <p>{why}</p>}
      {next_try_at !== '' && (
        <p>
          {say('It is tried again by itself, next at {time}.', {
            time: timeInWords(say, next_try_at, 'time'),
          })}
        </p>
      )}
      {(state !== 'stopped' || hasLeft) && <p>{progressOf(say, run)}</p>}
      {run.difference.length > 0 && (
        <>
          <ul>
            {run.difference.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>
            {say(
              'Tell whoever receives the applications before you accept it: what they import may have to change first.',
            )}
          </p>
        </>
      )}
      <Buttons run={run} />
    </Notice>
  );
}

function Buttons({ run }: { run: HandOnRun }) {
  const say = useSay();
  const me = useMe();
  const retry = useHandingOn(retryRun);
  const giveUp = useHandingOn(giveUpRun);
  const look = useHandingOn(lookAtRun);
  const accept = useHandingOn(acceptDifference);
  const { id, state, next_try_at, is_looked_at } = run;
  const isRegistrar = mayOpen(me, ['registrar']);
  return (
    <div className={styles.buttons}>
      {state === 'stopped' && mayOpen(me, ['administrator']) && (
        <Button isBusy={accept.isPending} onClick={() => accept.mutate(id)}>
          {say('Accept the new columns')}
        </Button>
      )}
      {(state === 'failed' || next_try_at !== '') && isRegistrar && (
        <Button isBusy={retry.isPending} onClick={() => retry.mutate(id)}>
          {say('Try again')}
        </Button>
      )}
      {isRegistrar && (
        <Button variant="secondary" isBusy={giveUp.isPending} onClick={() => giveUp.mutate(id)}>
          {say('Give up this run')}
        </Button>
      )}
      {!is_looked_at && state !== 'waiting' && (
        <Button variant="quiet" isBusy={look.isPending} onClick={() => look.mutate(id)}>
          {say('I have looked at it')}
        </Button>
      )}
    </div>
  );
}
