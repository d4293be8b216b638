import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { preloadToasts } from '#web/ui/toast/Toasts.tsx';
import { PdfCopy } from './PdfCopy.tsx';

const said = (status: string, url = '') => ({
  status: 200,
  body: { status, url, message: 'As it is.' },
});
const READY = said('completed', '/storage/file/copy');
const LABEL = 'Error downloading PDF copy of your application';

/** Shows the copy while the server says one thing after the other, and stays with the last. */
function open(...answers: readonly ReturnType<typeof said>[]) {
  const told = [...answers];
  const asked = pretendServer({
    'GET /api/pdf': () => (told.length > 1 ? told.shift() : told[0]) ?? READY,
  });
  renderRoutes([{ path: '/completion', Component: PdfCopy }], { pathname: '/completion' });
  return asked;
}

/** Lets time go by, and a few milliseconds more, so that what was asked for meanwhile is answered and drawn. */
async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  for (let turn = 0; turn < 5; turn += 1) {
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(1);
    });
  }
}

// They load late on the page; here they are there, so that nothing waits for a busy machine.
beforeAll(preloadToasts);
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the PDF copy', () => {
  it('is being prepared from the start, asked for every second, and then there', async () => {
    const asked = open(said('unprocessed'), said('in_progress'), READY);
    expect(screen.getByRole('status').textContent).toBe('We are preparing your copy.');
    await pass(0);
    expect(asked).toHaveLength(1);
    await pass(950);
    expect(asked).toHaveLength(1);
    await pass(50);
    expect(asked).toHaveLength(2);
    await pass(1000);
    expect(asked).toHaveLength(3);
    const link = screen.getByRole('link', { name: 'Download' });
    expect(link.getAttribute('href')).toBe('/storage/file/copy');
    expect(screen.getByRole('status').textContent).toBe('Your copy is ready.');
  });

  it('is asked for every ten minutes once it is settled, which renews its address', async () => {
    const asked = open(READY, said('completed', '/storage/file/newer'));
    await pass(0);
    await pass(599_900);
    expect(asked).toHaveLength(1);
    await pass(100);
    expect(asked).toHaveLength(2);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/storage/file/newer');
  });

  it('that failed says so in a toast under its label, and can be tried again', async () => {
    open(said('failed'), READY);
    await pass(0);
    expect(screen.getByText(LABEL)).toBeTruthy();
    expect(screen.getAllByText('As it is.').length).toBeGreaterThan(1);
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await pass(0);
    expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy();
    expect(screen.queryByText(LABEL)).toBeNull();
  });

  it('of an application without an answer says so, and offers nothing', async () => {
    open(said('not_answered'));
    await pass(0);
    expect(screen.getByText('As it is.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText(LABEL)).toBeNull();
  });
});
