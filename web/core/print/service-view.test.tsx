import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { documentKeys } from '#form/engine/inventory.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { ServiceView } from './ServiceView.tsx';

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
  renderRoutes(
    [{ path: '/about', Component: ServiceView }],
    { pathname: '/about' },
    ({ session }) => session.beginService({ kind: 'staff link', token: 'abc' }),
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
  // Once in the view and once in the record.
  expect(view.getAllByText('Document attached: essay.docx')).toHaveLength(2);
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

it('a file that is not attached answers nothing, whatever was saved, as in the copy', async () => {
  const read = async (answer: object) => {
    const draft = { answer, tabs: { personal_statement: 'essay' } };
    await open(said('completed', '/copy.pdf'), {}, draft);
    await screen.findByRole('link', { name: /^PDF copy/ });
    const { textContent } = screen.getByRole('main');
    cleanup();
    return textContent;
  };
  expect(await read({ [KEY]: 'ANSWERED' })).toBe(await read({}));
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
  const asked = ['Given name', line.label, line.label];
  expect(words('term').slice(3)).toEqual([...asked, ...asked]);
  const answers = ['Ada', 'Ace', '[X]'];
  expect(words('definition').slice(3)).toEqual([...answers, ...answers]);
  const record = 'As it was asked and answered';
  const headings = ['You', 'Your names', 'Other names'];
  expect(words('heading')).toEqual(['Ada', ...headings, record, ...headings]);
});

it('a link that does not open says once that another is needed, and who makes it', async () => {
  const message = 'This link is not valid, or it has expired. Please ask for a new one.';
  pretendServer({ 'GET /service/tmp-pdf': { status: 403, body: { message } } });
  renderRoutes(
    [{ path: '/about', Component: ServiceView }],
    { pathname: '/about' },
    ({ session }) => session.beginService({ kind: 'staff link', token: 'abc' }),
  );
  const main = await screen.findByRole('main');
  await within(main).findByText(message);
  expect(main.textContent?.match(/ask for a new/g)).toHaveLength(1);
  within(main).getByText(/^Whom to ask: .+@.+\.$/);
});

it('ethnicity, race and religion come last, under a heading of their own', async () => {
  const answer = { race_asian: true, religious_affiliation: 'CAT' };
  const view = await open(said('failed'), {}, { answer });
  const apart = within(view.getByRole('article', { name: 'Kept apart' }));
  expect(apart.getByText('Race').nextElementSibling?.textContent).toBe('Asian');
  expect(apart.getAllByRole('img').map((tick) => tick.textContent)).toEqual([
    '[ ]',
    '[X]',
    '[ ]',
    '[ ]',
    '[ ]',
  ]);
  expect(apart.getByText('Catholic')).toBeTruthy();
  const record = within(view.getByRole('article', { name: 'As it was asked and answered' }));
  expect(record.getByText('Catholic')).toBeTruthy();
  expect(view.getAllByText('Catholic')).toHaveLength(2);
  expect(view.getByText('Religion', { selector: 'p' }).textContent).toContain('at the end');
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
  expect(view.getAllByText(/I count/)[0]?.closest('dd')?.dataset).toHaveProperty('long');
  expect(view.getAllByText('Salem')[0]?.closest('dd')?.dataset).not.toHaveProperty('long');
});
