import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { setCollege } from '#web/core/college.ts';
import { applicant, renderPage } from '../../testing.tsx';

it('a list still shows a choice that has left it', () => {
  renderPage('play', { answers: { board: 'glass', board_desc: 'Glass board' } });
  const list = screen.getByLabelText<HTMLSelectElement>(/Board that you bring/);
  expect(list.value).toBe('glass');
  expect([...list.options].map(({ label }) => label)).toContain('Glass board');
});

const college = { ...sampleTenant, languages: ['en', 'es'], englishLists: sampleTenant.codeLists };
afterEach(() => setCollege(college));

const seasons = [
  { id: 'one', name: 'Fall 2027', terms: ['2027FA', '2028SP'], opensAt: '2020-08-01T09:00' },
  { id: 'two', name: 'Fall 2028', terms: ['2028FA'], opensAt: '2021-08-01T09:00' },
];

it.each([
  ['of the open season', {}, ['2028FA']],
  ['of the earlier season in which the application stays', { season: 'one' }, ['2027FA', '2028SP']],
])('the terms are those %s', async (_which, profile, terms) => {
  setCollege({ ...college, seasons });
  const form = applicationForm(sampleTenant);
  const server = { 'GET /api/profile': profile };
  renderPage('education', { form, session: applicant(), server });
  const list = screen.getByLabelText<HTMLSelectElement>(/When do you plan to enroll/);
  const offered = () => [...list.options].flatMap(({ value }) => value || []);
  await waitFor(() => expect(offered()).toEqual(terms));
});
