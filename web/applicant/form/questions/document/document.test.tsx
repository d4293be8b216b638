import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pretendStorage, type Upload } from '#web/testing/storage.ts';
import { applicant, renderPage } from '../../testing.tsx';
import {
  ANSWER,
  CONVERSION,
  choose,
  chooseButton,
  openQuestion,
  said,
  server,
  uploadIn,
} from './page-testing.tsx';
// Both load late on the page; here they are there, so that nothing waits for a busy machine.
import '#web/ui/toast/ToastList.tsx';
import './DocumentField.tsx';

// A busy machine may take its time.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/** The question, found by its id, which links lead to: finding roles in a whole page takes long. */
function group() {
  const element = document.getElementById('story_doc');
  if (!element) throw new Error('The question is not on the screen');
  return within(element);
}

const file = (name: string, bytes = 5) => new File(['x'.repeat(bytes)], name);

let uploads: Upload[];
beforeEach(() => {
  uploads = pretendStorage();
});
describe('a document of an anonymous visitor', () => {
  it('waits for an account', () => {
    renderPage('play');
    expect(
      group().getByText('This question can be finished once you have created an account.'),
    ).toBeTruthy();
    expect(group().queryByRole('button')).toBeNull();
  });
});

describe('a document that is opened', () => {
  it('shows what is attached, its size in decimal units, its PDF, and what did not come along', async () => {
    const remark = 'Only its pages are part of your application.';
    const { store } = openQuestion({ server: server(said('completed', '', remark)) });
    expect(await screen.findByText('mine.pdf')).toBeTruthy();
    expect(group().getByText(/52 kB/)).toBeTruthy();
    expect(group().getByText(remark)).toBeTruthy();
    const link = group().getByRole('link', { name: /Open the PDF/ });
    expect(link.getAttribute('href')).toBe('/storage/file/1');
    const described = document.getElementById(link.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(remark);
    expect(group().getByRole('status').textContent).toBe('');
    expect(store.getState().answers.story_doc).toBe('ANSWERED');
    expect(store.unsaved().answers).toEqual({});
  });

  it('says why it failed, is empty, and takes another file [§4.42]', async () => {
    const { store } = openQuestion({
      answers: { story_doc: 'ANSWERED' },
      server: server(said('failed', 'Your PDF seems to be damaged.')),
    });
    await chooseButton();
    expect(group().getAllByText('Your PDF seems to be damaged.')).toHaveLength(2);
    expect(store.getState().answers.story_doc).toBe('');
  });

  it('has no buttons once the application is submitted', async () => {
    openQuestion({
      session: applicant({ webStatus: 'submitted' }),
      server: server(said('completed')),
    });
    await screen.findByText('mine.pdf');
    expect(group().queryByRole('button')).toBeNull();
  });
});

describe('a file', () => {
  it.each([
    ['essay.exe', 5, 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx'],
    ['essay.pdf', 1_048_577, 'Your file is too large. The maximum file size is 1 MB.'],
    ['essay.pdf', 0, 'Your file is empty. Please upload a non-empty file.'],
    [
      `${'a'.repeat(29)}.pdf`,
      5,
      'The file name can be up to 32 characters including the extension.',
    ],
  ])('called %s of %i bytes is refused before anything is sent', async (name, bytes, problem) => {
    const { sent } = openQuestion();
    await choose(file(name, bytes));
    expect(group().getAllByText(problem)).toHaveLength(2);
    expect(group().getByRole('status').textContent).toBe(problem);
    expect(sent.map(({ call }) => call)).toEqual([`GET ${CONVERSION}`]);
  });

  it('can be dropped, one at a time', async () => {
    openQuestion();
    const zone = (await chooseButton()).closest('div')?.parentElement;
    if (!zone) throw new Error('There is nowhere to drop a file');
    const drop = (...files: File[]) =>
      fireEvent.drop(zone, { dataTransfer: { files, types: ['Files'] } });
    drop(file('one.pdf'), file('two.pdf'));
    expect(screen.getAllByText('Please choose one file only.')).toHaveLength(2);
    drop(file('one.pdf'));
    expect(await screen.findByText('one.pdf')).toBeTruthy();
  });

  it('shows where it can be let go, and dropped beside it opens nothing', async () => {
    openQuestion();
    await chooseButton();
    expect(screen.getByText('Drop your file here, or')).toBeTruthy();
    const dragged = { dataTransfer: { files: [file('one.pdf')], types: ['Files'] } };
    expect(fireEvent.dragOver(document.body, dragged)).toBe(false);
    expect(screen.getByText('Drop your file here')).toBeTruthy();
    expect(fireEvent.drop(document.body, dragged)).toBe(false);
    expect(screen.getByText('Drop your file here, or')).toBeTruthy();
    expect(uploads).toEqual([]);
  });

  it('can be photographed without giving up the choice of a file', async () => {
    openQuestion();
    await chooseButton();
    expect(group().getByRole('button', { name: 'Take a photo' })).toBeTruthy();
    const inputs = [...document.querySelectorAll<HTMLInputElement>('#story_doc input')];
    expect(inputs.map(({ accept }) => accept)).toEqual(['.png,.jpeg,.jpg,.pdf,.docx', 'image/*']);
    expect(inputs.map((input) => input.getAttribute('capture'))).toEqual([null, 'environment']);
  });
});

describe('an upload', () => {
  it('goes from the choice to the attached document, and says how far it is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { sent, store } = openQuestion({
        answers: { first_name: 'Vera' },
        server: server(said('not_answered'), said('unprocessed'), said('completed')),
      });
      await choose(file('mine.pdf', 1000));
      const upload = await uploadIn(uploads);
      expect(upload.fields.map(([name]) => name)).toEqual(['key', 'file']);
      act(() => upload.progress(500, 1000));
      expect(group().getByText('Uploading: 50% – 500 bytes of 1 kB')).toBeTruthy();
      const bar = group().getByRole('progressbar', { name: 'Uploading mine.pdf' });
      expect(bar.getAttribute('value')).toBe('50');
      expect(group().getByRole('status').textContent).toBe('50 percent of mine.pdf uploaded.');
      act(() => upload.answer(204));
      expect(await screen.findByText(/We are making a PDF of it/)).toBeTruthy();
      await act(() => vi.advanceTimersByTimeAsync(2000));
      expect(await screen.findByText(/52 kB/)).toBeTruthy();
      expect(group().getByRole('status').textContent).toBe('mine.pdf is attached.');
      expect(store.getState().answers.story_doc).toBe('ANSWERED');
      const calls = sent.map(({ call }) => call);
      expect(calls.slice(1)).toEqual([
        'POST /api/presigned-url',
        `POST ${CONVERSION}`,
        `GET ${CONVERSION}`,
        `GET ${CONVERSION}`,
        'GET /api/document-answer',
      ]);
      expect(sent[2]?.body).toEqual({ file_key: 'uploads/1', file_name: 'mine.pdf' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on while the question is not on the screen', async () => {
    const opened = openQuestion({ server: server(said('not_answered'), said('completed')) });
    await choose(file('mine.pdf'));
    const upload = await uploadIn(uploads);
    opened.unmount();
    upload.answer(204);
    await waitFor(() => expect(opened.store.getState().answers.story_doc).toBe('ANSWERED'));
  });

  it('is told in a toast when it fails, and deletes the conversion before it is tried again [§8.26 §8.27]', async () => {
    const { user, sent } = openQuestion();
    await choose(file('mine.pdf'));
    const upload = await uploadIn(uploads);
    act(() => upload.fail());
    expect(await screen.findByText('Error uploading file for story_doc')).toBeTruthy();
    const before = sent.length;
    await user.click(await group().findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(screen.queryByText('Error uploading file for story_doc')).toBeNull();
    expect(sent.slice(before).map(({ call }) => call)).toEqual([
      `DELETE ${CONVERSION}`,
      'POST /api/presigned-url',
    ]);
  });

  it('can be cancelled with the keyboard, which stays at the question', async () => {
    const { user } = openQuestion();
    await choose(file('mine.pdf'));
    const upload = await uploadIn(uploads);
    group().getByRole('button', { name: 'Cancel' }).focus();
    await user.keyboard('{Enter}');
    expect(upload.isAborted).toBe(true);
    await chooseButton();
    expect(document.activeElement?.id).toBe('story_doc');
  });
});

describe('deleting', () => {
  it('asks first, and keeps the file when the applicant says so', async () => {
    const { user, sent } = openQuestion({ server: server(said('completed')) });
    await user.click(await group().findByRole('button', { name: 'Delete' }));
    const dialog = group().getByRole('alertdialog', { name: 'Delete this file?' });
    expect(dialog.textContent).toContain('mine.pdf');
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });

  it('removes the answer and the conversion', async () => {
    const { user, sent, store } = openQuestion({ server: server(said('completed')) });
    await user.click(await group().findByRole('button', { name: 'Delete' }));
    const before = sent.length;
    await user.click(group().getByRole('button', { name: 'Delete it' }));
    await chooseButton();
    expect(sent.slice(before).map(({ call }) => call)).toEqual([
      `DELETE ${ANSWER}`,
      `DELETE ${CONVERSION}`,
    ]);
    expect(store.getState().answers.story_doc).toBe('');
    expect(document.activeElement?.id).toBe('story_doc');
  });
});
