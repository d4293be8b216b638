import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDENTITY_PROVIDER_PREFIX } from '#contract/headers.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { createApp } from '#web/applicant/app.tsx';
import type { Router } from '#web/core/routing/router.ts';
import { placeCollege } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { keep } from './kept-early.ts';
import { renderFirstScreen } from './render.tsx';
import { startPage } from './start-page.tsx';

/** The error that React reports if it draws something else than the server. */
const reported = vi.fn();

beforeEach(() => {
  placeCollege();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/about');
  window.addEventListener('error', reported);
});
afterEach(() => {
  expect(reported).not.toHaveBeenCalled();
  window.removeEventListener('error', reported);
  reported.mockReset();
  document.body.replaceChildren();
});

/** Puts the server's screen into the document, as its HTML does. */
async function drawOnServer({ today }: { today?: string } = {}): Promise<HTMLElement> {
  const { html, day } = await renderFirstScreen(
    { ...sampleTenant, languages: ['en', 'es'] },
    '/about',
  );
  document.body.innerHTML = `<div id="root" data-screen="/about" data-day="${today ?? day}">${html}</div>`;
  return document.getElementById('root') as HTMLElement;
}

async function start(root: HTMLElement): Promise<void> {
  let router: Router | undefined;
  const app = createApp({ navigate: () => undefined });
  await act(() =>
    startPage(root, app, (made) => {
      router = made;
    }),
  );
  expect(router?.getState().shown.place.pathname).toBe('/about');
}

const find = <Found extends Element = HTMLInputElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (found === null) throw new Error(`Nothing at ${selector}`);
  return found;
};
const named = (name: string) => find(`[name="${name}"]`);
/** The entries of the tab's storage. Typed text is stored only after it has been painted. */
const kept = () =>
  expect.poll(() => JSON.parse(sessionStorage.getItem('portal.answers') ?? '{}').typed ?? {}, {
    timeout: 5000,
  });

it('the screen that the server draws shows the form without answers', async () => {
  sessionStorage.setItem('portal.answers', JSON.stringify({ typed: { first_name: 'Marisol' } }));
  const root = await drawOnServer();
  expect(root.textContent).toContain(sampleTenant.partnerName);
  expect(named('first_name').labels?.[0]?.textContent).toContain('First');
  expect(root.innerHTML).not.toContain('Marisol');
});

describe('the script', () => {
  it.each([
    ['takes the page over', undefined],
    ['has to draw it anew', '2001-01-01'],
  ])('keeps what was typed, ticked and chosen before, when it %s', async (_how, today) => {
    const root = await drawOnServer(today === undefined ? {} : { today });
    named('first_name').value = 'Ana';
    named('phone_home').value = '5551234567';
    find<HTMLSelectElement>('[name="birth_date_month"]').selectedIndex = 2;
    named('birth_date_day').value = '3';
    named('birth_date_year').value = '2009';
    find<HTMLInputElement>('[name="gender"]').click();
    named('race_asian').click();
    find<HTMLSelectElement>('[name="gender_iden"]').selectedIndex = 1;
    await start(root);
    await kept().toEqual({
      first_name: 'Ana',
      phone_home: '(555) 123-4567',
      birth_date: '2009-02-03',
      gender: find<HTMLInputElement>('[name="gender"]').value,
      gender_desc: expect.any(String),
      gender_iden: find<HTMLSelectElement>('[name="gender_iden"]').options[1]?.value,
      gender_iden_desc: expect.any(String),
      race_asian: true,
    });
    expect(named('phone_home').value).toBe('(555) 123-4567');
    expect(named('birth_date_year').value).toBe('2009');
    expect(find<HTMLInputElement>('[name="gender"]').checked).toBe(true);
  });

  it('prefers it to what the tab had kept', async () => {
    sessionStorage.setItem(
      'portal.answers',
      JSON.stringify({ typed: { first_name: 'Marisol', last_name: 'Okafor' } }),
    );
    const root = await drawOnServer();
    named('first_name').value = 'Ana';
    await start(root);
    await kept().toEqual({ first_name: 'Ana', last_name: 'Okafor' });
    expect([named('first_name').value, named('last_name').value]).toEqual(['Ana', 'Okafor']);
  });

  it('forgets what was typed on any screen if somebody has logged in since', async () => {
    keep('/education', { hs_name: 'Barre' });
    const cookies = vi.spyOn(document, 'cookie', 'get');
    cookies.mockReturnValue(`${IDENTITY_PROVIDER_PREFIX}x=1`);
    pretendServer({ 'GET /api/profile': () => new Promise(() => undefined) });
    const root = document.body.appendChild(document.createElement('div'));
    await act(() => startPage(root, createApp({ navigate: () => undefined }), () => undefined));
    cookies.mockRestore();
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows the errors of an answer that was left before', async () => {
    const root = await drawOnServer();
    named('phone_home').value = '555';
    await start(root);
    expect(named('phone_home').getAttribute('aria-invalid')).toBe('true');
  });
});

it.each([
  ['closes all chapters but the first on a phone', undefined, true],
  ['closes none in a preview, which nobody can turn', { first_name: 'Ada' }, false],
])('the server’s screen %s', async (_what, answers, isClosed) => {
  const college = { ...sampleTenant, languages: ['en', 'es'] };
  const { html } = await renderFirstScreen(college, '/education', undefined, answers);
  document.body.innerHTML = html;
  expect(document.querySelectorAll('section').length).toBeGreaterThan(4);
  expect(document.querySelector('section[class*=closed]') !== null).toBe(isClosed);
});
