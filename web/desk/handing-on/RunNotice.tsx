import * as calls from '#contract/calls.ts';
import type { HandOnRun } from '#contract/desk-handing-on.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button, type ButtonVariant } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { mayOpen, useMe } from '../me.ts';
import { CollegeTime, timeInWords } from '../ui/CollegeTime.tsx';
import shared from '../ui/shared.module.css';
import { useHandingOn } from './calls.ts';
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
  if (state === 'waiting' && next_try_at === '') {
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
  const { mutate, isPending, variables } = useHandingOn((call: calls.Call) =>
    send(withParams(call, id)),
  );
  const { id, state, next_try_at, is_looked_at } = run;
  const isRegistrar = mayOpen(me, ['registrar']);
  const button = (call: calls.Call, words: string, variant?: ButtonVariant) => (
    <Button variant={variant} isBusy={isPending && variables === call} onClick={() => mutate(call)}>
      {words}
    </Button>
  );
  return (
    <div className={shared.buttons}>
      {state === 'stopped' &&
        mayOpen(me, ['administrator']) &&
        button(calls.ACCEPT_DIFFERENCE, say('Accept the new columns'))}
      {(state === 'failed' || next_try_at !== '') &&
        isRegistrar &&
        button(calls.RETRY_HAND_ON, say('Try again'))}
      {isRegistrar && button(calls.GIVE_UP_HAND_ON, say('Give up this run'), 'secondary')}
      {!is_looked_at &&
        state !== 'waiting' &&
        button(calls.LOOK_AT_HAND_ON, say('I have looked at it'), 'quiet')}
    </div>
  );
}
