import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { documentKeys } from '#form/engine/inventory.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { Component } from './ServiceView.tsx';

const [KEY = ''] = documentKeys(applicationForm(sampleTenant));

async function open(copy: object, documents: object = {}, more: object = {}) {
  pretendServer({
    'GET /service/tmp-pdf': {
      answer: { first_name: 'Ada', ...(KEY in documents && { [KEY]: 'ANSWERED' }) },
      add_another: {},
      document_answer: documents,
      tabs: {},
      username: 'ada@mail.example',
      submitted_at: '',
      ...more,
    },
    'GET /service/copy': copy,
  });
  renderRoutes([{ path: '/about', Component }], { pathname: '/about' }, ({ session }) =>
    session.beginService({ kind: 'staff link', token: 'abc' }),
  );
  return within(await screen.findByRole('main'));
}

const said = (status: string, url = '') => ({
  status: 200,
  body: { status, url, message: 'It could not be made.' },
});

it('a document is a note with its name, and a link to where its PDF is', async () => {
  const view = await open(said('completed', '/copy.pdf'), {
    [KEY]: { file_name: 'essay.docx', file_size: 5 },
  });
  expect(view.getByText('Document attached: essay.docx')).toBeTruthy();
  await view.findByRole('link', { name: /^PDF copy/ });
  const links = view.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'PDF copy, with all documents (opens in a new tab)',
    'Open it as a PDF (opens in a new tab)',
  ]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/copy.pdf',
    `/service/document-answer/${KEY}?service_token=abc`,
  ]);
});

it('what was submitted reads as it was asked and answered then, whatever the form asks today', async () => {
  const line = {
    key: 'nickname',
    kind: 'dropped',
    label: 'What do friends call you?',
    answer: 'Ace',
  };
  const view = await open(
    said('completed', '/copy.pdf'),
    {},
    {
      submitted_at: '2025-01-10T12:00:00.000Z',
      wording: {
        pages: [
          {
            id: 'you',
            title: 'You',
            sections: [
              {
                id: 'names',
                title: 'Your names',
                lines: [
                  { key: 'first_name', kind: 'text', label: 'Given name', answer: 'Ada' },
                  {
                    heading: 'Other names',
                    lines: [line, { ...line, key: 'b', kind: 'checkbox', answer: '[X]' }],
                  },
                ],
              },
            ],
          },
        ],
      },
    },
  );
  const words = (role: string) => view.getAllByRole(role).map(({ textContent }) => textContent);
  expect(words('term').slice(3)).toEqual(['Given name', line.label, line.label]);
  expect(words('definition').slice(3)).toEqual(['Ada', 'Ace', '[X]']);
  expect(words('heading')).toEqual(['Ada', 'You', 'Your names', 'Other names']);
});

it.each([
  ['unprocessed', 'The PDF copy is being prepared'],
  ['in_progress', 'The PDF copy is being prepared'],
  ['failed', 'It could not be made.'],
  ['not_answered', 'It could not be made.'],
])('a copy that is %s reads "%s", and there is nothing to press', async (status, words) => {
  const view = await open(said(status));
  expect(await view.findByText(words, { exact: false })).toBeTruthy();
  expect(view.queryByRole('link')).toBeNull();
  expect(view.queryByRole('button')).toBeNull();
});

it('a long answer may run over the end of a sheet, and no other', async () => {
  const answer = { city: 'Salem', personal_statement_essay: 'I count.\n\nI weave.' };
  const view = await open(said('failed'), {}, { answer });
  expect(view.getByText(/I count/).closest('dd')?.dataset).toHaveProperty('long');
  expect(view.getByText('Salem').closest('dd')?.dataset).not.toHaveProperty('long');
});
