import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { documentKeys } from '#form/engine/inventory.ts';
import { spanish } from '#form/translation/testing.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { sayIn } from '#words/say.ts';
import { Component } from './ServiceView.tsx';

const [KEY = ''] = documentKeys(applicationForm(sampleTenant));

/** Opens the view of an application, with a copy that is there. */
async function open(more: object) {
  pretendServer({
    'GET /service/tmp-pdf': {
      answer: { first_name: 'Ada' },
      add_another: {},
      document_answer: {},
      tabs: { personal_statement: 'essay' },
      username: 'ada@mail.example',
      submitted_at: '',
      ...more,
    },
    'GET /service/copy': {
      status: 200,
      body: { status: 'completed', url: '/copy.pdf', message: '' },
    },
  });
  renderRoutes([{ path: '/about', Component }], { pathname: '/about' }, ({ session }) =>
    session.beginService('abc'),
  );
  await screen.findByRole('link', { name: /^PDF copy/ });
  return within(screen.getByRole('main'));
}

it('a question without an attached file has no answer, whatever was saved, as in the copy', async () => {
  const read = async (answer: object) => {
    await open({ answer });
    const { textContent } = screen.getByRole('main');
    cleanup();
    return textContent;
  };
  expect(await read({ [KEY]: 'ANSWERED' })).toBe(await read({}));
});

it('a submitted application shows the questions and answers of that time, whatever the form asks today', async () => {
  const line = { key: 'nickname', kind: 'dropped', label: 'What do friends call you?' };
  const lines = [
    { key: 'first_name', kind: 'text', label: 'Given name', answer: 'Ada' },
    {
      heading: 'Other names',
      lines: [
        { ...line, answer: 'Ace' },
        { ...line, key: 'b', kind: 'checkbox', answer: '[X]' },
      ],
    },
  ];
  const section = { id: 'names', title: 'Your names', lines };
  const view = await open({
    submitted_at: '2025-01-10T12:00:00.000Z',
    wording: { pages: [{ id: 'you', title: 'You', sections: [section] }] },
  });
  const words = (role: string) => view.getAllByRole(role).map(({ textContent }) => textContent);
  const asked = ['Given name', line.label, line.label];
  expect(words('term').slice(3)).toEqual([...asked, ...asked]);
  const answers = ['Ada', 'Ace', '[X]'];
  expect(words('definition').slice(3)).toEqual([...answers, ...answers]);
  const record = 'As it was asked and answered';
  const headings = ['You', 'Your names', 'Other names'];
  expect(words('heading')).toEqual(['Ada', ...headings, record, ...headings]);
});

it('a view that cannot be asked for says so in the reader’s language', async () => {
  pretendServer({
    'GET /service/tmp-pdf': () => {
      throw new TypeError('no network');
    },
  });
  renderRoutes([{ path: '/about', Component }], { pathname: '/about' }, (app) => {
    Object.assign(app, { say: sayIn(spanish, 'en-US') });
    app.session.beginService('abc');
  });
  await screen.findByText(/^No pudimos comunicarnos con la universidad/);
});
