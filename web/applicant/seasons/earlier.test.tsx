import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OwnApplications } from '#contract/seasons.ts';
import type { DecisionLetter } from '#contract/status.ts';
import { ownTextsOf } from '#form/own/texts.ts';
import { spanish } from '#form/translation/testing.ts';
import { tenantIn } from '#tenant/in-language.ts';
import { supplementedTenant, supplementedTranslations } from '#tenant/sample/testing/supplement.ts';
import { setCollege } from '#web/core/college.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { sayIn } from '#words/say.ts';
import EarlierApplications from './EarlierApplications.tsx';

const seasons = [
  { id: 'one', name: 'Fall 2027', terms: ['2027FA'], opensAt: '2020-08-01T09:00' },
  { id: 'two', name: 'Fall 2028', terms: ['2028FA'], opensAt: '2021-08-01T09:00' },
];
const WHY = 'Why do people tell stories?';
const OFFER: NonNullable<DecisionLetter['offer']> = {
  reply_by: '2099-05-01',
  is_open: true,
  answer: '',
  answered_at: '2025-03-02T12:00:00Z',
};
const decision = {
  id: 7,
  kind: 'offer' as const,
  letter: ['Welcome.'],
  released_at: '2025-03-01T12:00:00Z',
};

function open(earlier: Partial<OwnApplications['earlier'][number]> = {}, tag = 'en') {
  const { es = {} } = supplementedTranslations;
  const { form } = supplementedTenant;
  setCollege({
    ...(tag === 'es' ? tenantIn(supplementedTenant, es) : supplementedTenant),
    seasons,
    languages: ['en', 'es'],
    englishLists: supplementedTenant.codeLists,
    ...(form && { form }),
    formWords: Object.fromEntries(ownTextsOf(form ?? {}).map((text) => [text, es[text] ?? text])),
  });
  const one = { id: 1, season: 'Fall 2027', submitted_at: '2025-01-10T12:00:00Z' };
  const recorded = pretendServer({
    'GET /api/applications': () => ({
      season: 'Fall 2028',
      closed: false,
      earlier: [{ ...one, ...earlier }],
    }),
    'GET /api/applications/1': {
      add_another: {},
      document_answer: {},
      tabs: {},
      username: 'ada@mail.example',
      answer: { own_honors: 'Y', own_honors_desc: 'Yes, please', own_honors_why: WHY },
      submitted_at: '2025-01-10T12:00:00Z',
    },
    'PUT /api/offer': { message: 'You have accepted. Welcome!' },
  });
  const Component = () => <EarlierApplications />;
  renderRoutes([{ path: '/account', Component }], { pathname: '/account' }, (app) => {
    if (tag === 'es') Object.assign(app, { say: sayIn(spanish, 'en-US') });
    app.session.setState({ isLoggedIn: true });
  });
  return recorded;
}

it.each([
  [
    'en',
    'Read it',
    'Honors and music',
    'Would you like to apply to the Honors Program?',
    'Yes, please',
  ],
  ['es', 'Leerla', 'Honores y música', '¿', 'Sí'],
])(
  'an earlier application shows the college’s own questions in %s',
  async (tag, read, title, label, answer) => {
    open({}, tag);
    await userEvent.click(await screen.findByRole('button', { name: read }));
    const part = within(await screen.findByRole('region', { name: title }));
    expect(part.getAllByText((text) => text.startsWith(label)).length).toBeGreaterThan(0);
    expect(part.getByText((text) => text.startsWith(answer))).toBeTruthy();
    expect(part.getByText(WHY)).toBeTruthy();
  },
);

it('an offer on it can be answered while it is open, without opening the application', async () => {
  const recorded = open({ decision: { ...decision, offer: OFFER } });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the offer' }));
  await screen.findByText('You have accepted. Welcome!');
  expect(recorded.find(({ call }) => call === 'PUT /api/offer')).toMatchObject({
    body: { decision: 7, answer: 'accepted' },
  });
  expect(screen.queryByText('Add the last day to your calendar')).toBeNull();
});

it('a copy of one that cannot be asked for says so in Spanish, too', async () => {
  open({}, 'es');
  await userEvent.click(await screen.findByRole('button', { name: 'Hacer una copia en PDF' }));
  await screen.findByText(/^No pudimos comunicarnos con la universidad/);
});

it('shows an answer from another tab once it is looked at again', async () => {
  const earlier = { decision: { ...decision, offer: OFFER } };
  open(earlier);
  await screen.findByRole('button', { name: 'Accept the offer' });
  earlier.decision = { ...decision, offer: { ...OFFER, answer: 'accepted' } };
  fireEvent(window, new Event('visibilitychange'));
  await screen.findByRole('button', { name: 'Change your answer' });
});

it('a decision about it that asks for nothing is read with the application', async () => {
  open({ decision });
  await userEvent.click(await screen.findByRole('button', { name: 'Read it' }));
  expect(await screen.findByText('Welcome.')).toBeTruthy();
});
