import { describe, expect, it, vi } from 'vitest';
import { RequestError, UnauthorizedError } from '#web/core/api/request.ts';
import { MutationObserver, QueryObserver } from '#web/core/api/tanstack-query.ts';
import { createDeskClient, showsOwnErrors } from './client.ts';
import { ME } from './me.ts';

function open() {
  const show = vi.fn();
  const client = createDeskClient({ show });
  client.setQueryData(ME, { id: 1 });
  const act = (error: Error, more = {}) =>
    new MutationObserver(client, { ...more, mutationFn: () => Promise.reject(error) })
      .mutate()
      .catch(() => undefined);
  return { show, client, act };
}
const over = () => new UnauthorizedError('Please sign in again.', 401);

describe('a session that is over', () => {
  it('opens the sign-in after any call, and shows nothing else', async () => {
    const { client, show, act } = open();
    await act(over());
    expect(client.getQueryData(ME)).toBeNull();
    client.setQueryData(ME, { id: 1 });
    const query = { queryKey: ['x'], queryFn: () => Promise.reject(over()) };
    await client.fetchQuery(query).catch(() => undefined);
    expect(client.getQueryData(ME)).toBeNull();
    expect(show).not.toHaveBeenCalled();
  });

  it('does not show the error screen of the page', () => {
    const { client } = open();
    const { throwOnError } = new QueryObserver(client, { queryKey: ['x'] }).options;
    const throws = throwOnError as (error: Error) => boolean;
    expect(throws(over())).toBe(false);
    expect(throws(new RequestError('No.', 403))).toBe(true);
  });
});

describe('an act that failed', () => {
  it('says why in a toast', async () => {
    const { client, show, act } = open();
    const error = new RequestError('Somebody was faster.', 409);
    await act(error);
    expect(show).toHaveBeenCalledWith(expect.objectContaining({ tone: 'error', error }));
    expect(client.getQueryData(ME)).toEqual({ id: 1 });
  });

  it('shows no toast if the caller shows the error itself', async () => {
    const { show, act } = open();
    await act(new RequestError('No.', 409), showsOwnErrors);
    expect(show).not.toHaveBeenCalled();
  });
});
