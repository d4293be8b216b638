import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { applicant, type FormOnScreen, renderPage } from '../../testing.tsx';
// They load late on the page; here they are there, so that nothing waits for a busy machine.
import '#web/ui/toast/ToastList.tsx';
import '../../questions/document/DocumentField.tsx';
import './TabList.tsx';

const CONVERSION = '/api/pdf/document-answer/story_doc';
const said = (status: string) => ({
  status: 200,
  body: { status, message: 'As it is.', url: '', pages: [] },
});

const SERVER = {
  'PUT /api/tabs': { message: 'Saved.' },
  'PUT /api/answer': { message: 'Saved.' },
  [`GET ${CONVERSION}`]: said('not_answered'),
};

/** The calls of the page, without those about a document's progress, which are made all the time. */
function changesIn(sent: readonly { call: string; body: unknown }[]) {
  return sent.filter(({ call }) => !call.startsWith('GET '));
}

it('arrow keys do not open a tab by themselves, since opening one empties the other', async () => {
  const { user, sent } = renderPage('play', {
    session: applicant(),
    answers: { story_essay: 'Once.' },
    server: SERVER,
  });
  (await screen.findByRole('tab', { name: 'Write it here' })).focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Upload it' }));
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(changesIn(sent)).toHaveLength(2));
});

const DELETED = { message: 'Deleted.' };

function openUpload(server: FormOnScreen['server'] & object) {
  return renderPage('play', {
    session: applicant(),
    situation: { tabs: { story: 'upload' } },
    server: {
      ...SERVER,
      'GET /api/document-answer': { story_doc: { file_name: 'mine.pdf', file_size: 5 } },
      [`DELETE ${CONVERSION}`]: DELETED,
      'DELETE /api/document-answer/story_doc': DELETED,
      ...server,
    },
  });
}
const essay = () => screen.findByRole('tab', { name: 'Write it here' });

it("the tab of a document cannot be left while the document's state is loading [§4.55]", async () => {
  const { user, sent } = openUpload({ [`GET ${CONVERSION}`]: { status: 503, body: {} } });
  await screen.findAllByText(/We cannot reach the college/);
  await user.click(await essay());
  await screen.findByRole('alertdialog', { name: 'File Upload in Progress' });
  expect(changesIn(sent)).toEqual([]);
});
