import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeadlinesInForce } from '#contract/deadlines.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type App, AppProvider, createApp } from '#web/applicant/app.tsx';
import { NextDeadline } from '#web/applicant/form/welcome/NextDeadline.tsx';
import { DeadlineBanners } from '#web/applicant/shell/DeadlineBanners.tsx';
import { saveAnswers } from '#web/core/api/calls.ts';
import { placeCollege } from '#web/testing/render-route.tsx';
import { type Answers, pretendServer, type Recorded } from '#web/testing/server.ts';
import { followDeadlines } from './follow-deadlines.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** A day before the first deadline ends. */
const NEAR = '2024-11-01T07:00:00Z';
const NEWS = 'The deadline was extended to Sunday, November 3 at 2:30 AM PST.';
const BUSY: Answers = { status: 503, body: { message: 'We are very busy.' } };

const { deadlines } = sampleTenant;
const before: DeadlinesInForce = { version: 6, deadlines: [...deadlines] };
const after: DeadlinesInForce = {
  version: 7,
  deadlines: deadlines.map((deadline, place) =>
    place > 0
      ? deadline
      : { ...deadline, label: 'Extended: Nov 1', text: 'More.', until: '2024-11-03T10:30:00.000Z' },
  ),
  news: NEWS,
};

let app: App;
let asked: Recorded[];
let visibility: DocumentVisibilityState;
/** The server's answer now. */
let answer: Answers;
let end = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(NEAR) });
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  // jsdom lays nothing out.
  document.elementFromPoint = () => null;
  window.scrollBy = () => undefined;
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

/** A page that came with version 6. */
function open(first: Answers = before, saves = 6): void {
  answer = first;
  placeCollege();
  app = createApp({ navigate: () => undefined });
  app.deadlines.setState({ deadlines, deadlinesVersion: 6 });
  asked = pretendServer({
    'GET /public/deadlines': () => answer as object,
    'PUT /api/answer': () => ({
      status: 200,
      body: { message: 'Saved.' },
      headers: { 'x-deadlines-version': String(saves) },
    }),
  });
  render(
    <AppProvider app={app}>
      <DeadlineBanners />
      <NextDeadline />
      <input aria-label="City" />
    </AppProvider>,
  );
}

const follow = () =>
  act(async () => {
    end = followDeadlines(app, { random: () => 0.5 });
  });
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const save = () => act(async () => void (await saveAnswers({ answers: { city: 'Salem' } })));
const turn = (to: DocumentVisibilityState) =>
  act(async () => {
    visibility = to;
    document.dispatchEvent(new Event('visibilitychange'));
  });
const asks = () => asked.filter(({ call }) => call === 'GET /public/deadlines').length;
const news = () => app.toasts.getState().map(({ title, tone }) => [tone, title]);

describe('a page that saves answers', () => {
  it('asks once, some seconds after a save reports an extension, and shows the extension', async () => {
    open(after, 7);
    visibility = 'hidden';
    await follow();
    await save();
    await pass(4 * SECOND);
    expect(asks()).toBe(0);
    await save();
    await pass(1 * SECOND);
    expect(asks()).toBe(1);
    expect(screen.getByText('Extended: Nov 1')).toBeTruthy();
    expect(screen.getByText(/^Sunday, November 3 at 2:30 AM PST/)).toBeTruthy();
    for (let saves = 0; saves < 5; saves += 1) {
      await save();
      await pass(MINUTE);
    }
    expect(asks()).toBe(1);
    expect(news()).toEqual([['info', NEWS]]);
  });

  it('asks again if the first answer did not have the extension yet', async () => {
    open(before, 7);
    visibility = 'hidden';
    await follow();
    await save();
    await pass(10 * SECOND);
    expect(screen.getByText('Nov 1')).toBeTruthy();
    answer = after;
    await pass(MINUTE);
    expect(asks()).toBe(1);
    await save();
    await pass(10 * SECOND);
    expect(screen.getByText('Extended: Nov 1')).toBeTruthy();
  });
});

describe('a page that saves nothing', () => {
  it('asks at once, then once a minute', async () => {
    open();
    await follow();
    expect(asks()).toBe(1);
    await pass(5 * MINUTE);
    expect(asks()).toBe(6);
  });

  it('asks nothing while it is hidden, and at once when it is shown', async () => {
    open();
    visibility = 'hidden';
    await follow();
    await pass(5 * MINUTE);
    expect(asks()).toBe(0);
    await turn('visible');
    expect(asks()).toBe(1);
    // Hiding and showing it again does not ask more often.
    await turn('hidden');
    await turn('visible');
    expect(asks()).toBe(1);
  });

  it.each([
    ['long before a deadline', '2024-10-20T12:00:00Z'],
    ['long after the last', '2025-06-01T12:00:00Z'],
  ])('asks nothing %s', async (_when, now) => {
    vi.setSystemTime(new Date(now));
    open();
    await follow();
    await pass(5 * MINUTE);
    expect(asks()).toBe(0);
  });

  it('goes on asking if the server does not answer', async () => {
    open(BUSY);
    await follow();
    answer = after;
    await pass(MINUTE);
    expect(screen.getByText('Extended: Nov 1')).toBeTruthy();
  });
});

it.each([
  ['who has submitted', NEAR, { webStatus: 'submitted' }],
  ['whom it reaches too late', '2024-11-03T10:40:00Z', {}],
] as const)('an extension is not announced to an applicant who %s', async (_whom, now, session) => {
  vi.setSystemTime(new Date(now));
  open(after);
  app.session.setState(session);
  await follow();
  expect(app.deadlines.getState()?.deadlinesVersion).toBe(7);
  expect(news()).toEqual([]);
});
