import { configure, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { applicant, type FormOnScreen, renderPage } from '../../testing.tsx';
// They load late on the page; here they are there, so that nothing waits for a busy machine.
import '#web/ui/toast/ToastList.tsx';
import '../../questions/document/DocumentField.tsx';
import './TabList.tsx';

// A busy machine may take its time.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

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

/** What was asked for, but for how far a document is: that is asked all the time. */
function changesIn(sent: readonly { call: string; body: unknown }[]) {
  return sent.filter(({ call }) => !call.startsWith('GET '));
}

describe('tabs', () => {
  it('are not for anonymous visitors, who see the first only', () => {
    renderPage('play');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('group', { name: /Your story as a file/ })).toBeTruthy();
  });

  it('name what is behind the one that is open', async () => {
    renderPage('play', { session: applicant(), answers: { story_essay: 'Once.' } });
    const tab = await screen.findByRole('tab', { name: 'Write it here' });
    expect(tab.ariaSelected).toBe('true');
    const panel = screen.getByRole('tabpanel', { name: 'Write it here' });
    expect(tab.getAttribute('aria-controls')).toBe(panel.id);
    expect(panel.contains(screen.getByLabelText(/^Your story/, { selector: 'textarea' }))).toBe(
      true,
    );
  });

  it('save the choice, open the other, and then empty and save what was left', async () => {
    const { user, sent } = renderPage('play', {
      session: applicant(),
      answers: { story_essay: 'Once.' },
      server: SERVER,
    });
    await user.click(await screen.findByRole('tab', { name: 'Upload it' }));
    await waitFor(() => expect(changesIn(sent)).toHaveLength(2));
    expect(changesIn(sent)).toEqual([
      { call: 'PUT /api/tabs', body: { tab_id: 'story', chosen_tab: 'upload' } },
      { call: 'PUT /api/answer', body: { answers: { story_essay: '' } } },
    ]);
    expect(screen.getByRole('group', { name: /Your story as a file/ })).toBeTruthy();
    expect(screen.queryByLabelText(/^Your story/, { selector: 'textarea' })).toBeNull();
  });

  it('stay where they are, answers and all, when the choice could not be saved', async () => {
    const { user, store } = renderPage('play', {
      session: applicant(),
      answers: { story_essay: 'Once.' },
      server: { ...SERVER, 'PUT /api/tabs': { status: 503, body: { message: 'Not now.' } } },
    });
    await user.click(await screen.findByRole('tab', { name: 'Upload it' }));
    expect(await screen.findByText('Error handling tabs for story')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Write it here' }).ariaSelected).toBe('true');
    expect(store.getState().answers.story_essay).toBe('Once.');
  });

  it('open by key only when asked to, since opening one empties the other', async () => {
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
});

describe('a tab with a document', () => {
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
  const isOpen = async () => (await essay()).ariaSelected;

  it.each(['unprocessed', 'in_progress'])(
    'that is %s waits, and says so [§4.53]',
    async (status) => {
      const { user, sent } = openUpload({ [`GET ${CONVERSION}`]: said(status) });
      await screen.findByText(/We are making a PDF/);
      await user.click(await essay());
      const dialog = await screen.findByRole('alertdialog', { name: 'File Upload in Progress' });
      within(dialog).getByText('Please wait until the file upload has completed.');
      expect(await isOpen()).toBe('false');
      expect(changesIn(sent)).toEqual([]);
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('alertdialog')).toBeNull();
    },
  );

  it('waits while it is being asked how far it is [§4.55]', async () => {
    const { user, sent } = openUpload({ [`GET ${CONVERSION}`]: { status: 503, body: {} } });
    await screen.findAllByText(/We cannot reach the college/);
    await user.click(await essay());
    await screen.findByRole('alertdialog', { name: 'File Upload in Progress' });
    expect(changesIn(sent)).toEqual([]);
  });

  it('waits when the conversion has begun on another device', async () => {
    const told = [said('not_answered')];
    const { user, sent } = openUpload({
      [`GET ${CONVERSION}`]: () => told.shift() ?? said('in_progress'),
    });
    await screen.findByRole('button', { name: 'Choose a file' });
    await user.click(await essay());
    await screen.findByRole('alertdialog', { name: 'File Upload in Progress' });
    expect(changesIn(sent)).toEqual([]);
  });

  it('deletes it first, then saves the choice, and then what was emptied', async () => {
    const { user, sent, store } = openUpload({ [`GET ${CONVERSION}`]: said('completed') });
    await screen.findByText('mine.pdf');
    await user.click(await essay());
    await waitFor(async () => expect(await isOpen()).toBe('true'));
    expect(changesIn(sent)).toEqual([
      { call: 'DELETE /api/document-answer/story_doc', body: undefined },
      { call: `DELETE ${CONVERSION}`, body: undefined },
      { call: 'PUT /api/tabs', body: { tab_id: 'story', chosen_tab: 'essay' } },
    ]);
    expect(store.getState().answers.story_doc).toBe('');
  });

  it('stays when the conversion cannot be deleted, and asks how it stands [§8.30]', async () => {
    const { user, sent } = openUpload({
      [`GET ${CONVERSION}`]: said('completed'),
      [`DELETE ${CONVERSION}`]: { status: 503, body: { message: 'Not now.' } },
    });
    await screen.findByText('mine.pdf');
    await user.click(await essay());
    expect(await screen.findByText('Error handling tabs for story')).toBeTruthy();
    expect(screen.getByText('Not now.')).toBeTruthy();
    expect(await isOpen()).toBe('false');
    expect(changesIn(sent).map(({ call }) => call)).not.toContain('PUT /api/tabs');
    await waitFor(() =>
      expect(sent.slice(-2).map(({ call }) => call)).toEqual([
        `GET ${CONVERSION}`,
        'GET /api/document-answer',
      ]),
    );
    expect(await screen.findByText('mine.pdf')).toBeTruthy();
  });
});
