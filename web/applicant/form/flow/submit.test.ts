import { describe, expect, it } from 'vitest';
import { completeToyAnswers } from '#form/engine/testing/toy-form.ts';
import { RequestError } from '#web/core/api/request.ts';
import { startFlow } from './testing.ts';

const offline = new RequestError('No connection', 0);
const type = { first_name: 'Vera' };

describe('Submit', () => {
  it('follows a link of the summary that is pressed while the missing answers are being reported', async () => {
    const { events, flow, answerLater } = startFlow({
      answers: { ...completeToyAnswers, agrees: false },
    });
    const answer = answerLater('validations');
    const submitting = flow.submit();
    await flow.navigate('/member#agrees', 'play', { replace: false });
    answer();
    await submitting;
    expect(events.slice(-2)).toEqual(['page changed', 'go /member#agrees']);
  });

  it('does not start validating if the server could not be told', async () => {
    const { events, flow, status } = startFlow({
      answers: completeToyAnswers,
      fails: { status: offline },
    });
    await flow.submit();
    expect(events).toEqual(['status "validating"']);
    expect(status().failure).toBe(offline);
  });

  it('shows errors that only the server finds', async () => {
    const refusal = new RequestError('Incomplete', 422, {
      message: 'Incomplete',
      errors: { story_doc: ['Your file is not ready.'] },
    });
    const { flow, store, status } = startFlow({
      session: { webStatus: 'validating' },
      answers: completeToyAnswers,
      fails: { submit: refusal },
    });
    await flow.submit();
    expect(store.getState().errors).toEqual({ story_doc: ['Your file is not ready.'] });
    expect(status()).toMatchObject({ leadsToSummary: true, failure: undefined });
  });

  it('leads an anonymous visitor to the sign-up [§4.6]', async () => {
    const { events, flow } = startFlow({ session: { isLoggedIn: false, webStatus: null } });
    await flow.submit();
    expect(events).toEqual(['go /signup {"answers":{}}']);
  });
});

describe('an application that was submitted in another tab', () => {
  const conflict = new RequestError('It was submitted already.', 409);

  it('is noticed by the next save, which loads the new status', async () => {
    const { events, flow, store, status } = startFlow({
      fails: { save: conflict },
      statusElsewhere: 'submitted',
    });
    store.change(() => type);
    await flow.savePage('member');
    expect(events.slice(1)).toEqual(['profile']);
    expect(status().failure).toBeUndefined();
  });

  it('is marked as submitted here if the other tab did not get to it', async () => {
    const { events, flow, store, status } = startFlow({ fails: { save: conflict } });
    store.change(() => type);
    await flow.savePage('member');
    expect(events.slice(1)).toEqual(['profile', 'status "submitted"', 'profile']);
    expect(status().isSubmitted).toBe(true);
  });

  it('is not assumed if the server also refuses to mark it as submitted', async () => {
    const { flow, store, status } = startFlow({
      fails: { save: conflict, status: conflict },
    });
    store.change(() => type);
    await flow.savePage('member');
    expect(status()).toMatchObject({ failure: conflict, isSubmitted: false });
  });
});
