import { configure, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pretendStorage, type Upload } from '#web/testing/storage.ts';
import { choose, chooseButton, openQuestion, said, server, uploadIn } from './page-testing.tsx';
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
});

describe('a file', () => {
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
