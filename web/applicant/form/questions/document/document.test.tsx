import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { pretendStorage, type Upload } from '#web/testing/storage.ts';
import { applicant, type FormOnScreen, renderPage } from '../../testing.tsx';
// Both load late on the page; here they are there, so that nothing waits for a busy machine.
import '#web/ui/toast/ToastList.tsx';
import './DocumentField.tsx';

let uploads: Upload[];
beforeEach(() => {
  uploads = pretendStorage();
});

const CONVERSION = '/api/pdf/document-answer/story_doc';
const ANSWER = '/api/document-answer/story_doc';
const DONE = { message: 'Done.' };

const said = (status: string, message = '', remark?: string) => {
  const url = status === 'completed' ? '/storage/file/1' : '';
  return { status: 200, body: { status, message, url, pages: [], remark } };
};

/** A server on which everything goes well, with its conversions one after the other. */
function server(
  ...conversions: readonly ReturnType<typeof said>[]
): FormOnScreen['server'] & object {
  const told = [...conversions];
  return {
    [`GET ${CONVERSION}`]: () => (told.length > 1 ? told.shift() : told[0]) ?? said('not_answered'),
    'GET /api/document-answer': { story_doc: { file_name: 'mine.pdf', file_size: 52_400 } },
    'PUT /api/answer': DONE,
    'POST /api/presigned-url': { url: '/storage/upload', fields: { key: 'uploads/1' } },
    [`POST ${CONVERSION}`]: { status: 202, body: DONE },
    [`DELETE ${CONVERSION}`]: DONE,
    [`DELETE ${ANSWER}`]: DONE,
  };
}

/** Opens the question for an applicant who is logged in. */
function openQuestion(on: FormOnScreen = {}) {
  return renderPage('play', {
    session: applicant(),
    situation: { tabs: { story: 'upload' } },
    ...on,
    server: { ...server(), ...on.server },
  });
}

const chooseButton = () => screen.findByRole('button', { name: 'Choose a file' });

/** Chooses as the device's own dialog does, which may offer files that the page does not accept. */
async function choose(chosen: File) {
  await chooseButton();
  const input = document.querySelector('#story_doc input[type="file"]');
  if (!input) throw new Error('There is no input for a file');
  fireEvent.change(input, { target: { files: [chosen] } });
}

async function uploadIn(): Promise<Upload> {
  await waitFor(() => expect(uploads).not.toEqual([]));
  const upload = uploads.at(-1);
  if (!upload) throw new Error('Nothing was uploaded');
  return upload;
}

/** The question, found by its id, which links lead to: finding roles in a whole page takes long. */
function group() {
  const element = document.getElementById('story_doc');
  if (!element) throw new Error('The question is not on the screen');
  return within(element);
}

const file = (name: string, bytes = 5) => new File(['x'.repeat(bytes)], name);

describe('a document that is opened', () => {
  it('shows the attached file, its size in decimal units, its PDF, and a remark about it', async () => {
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

  it('is loaded again when the tab is shown again: another device may have deleted it', async () => {
    openQuestion({ server: server(said('completed'), said('not_answered')) });
    expect(await screen.findByText('mine.pdf')).toBeTruthy();
    fireEvent(document, new Event('visibilitychange'));
    expect(await chooseButton()).toBeTruthy();
    expect(screen.queryByText('mine.pdf')).toBeNull();
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

  it('can be photographed or chosen as a file', async () => {
    openQuestion();
    await chooseButton();
    expect(group().getByRole('button', { name: 'Take a photo' })).toBeTruthy();
    const inputs = [...document.querySelectorAll<HTMLInputElement>('#story_doc input')];
    expect(inputs.map(({ accept }) => accept)).toEqual(['.png,.jpeg,.jpg,.pdf,.docx', 'image/*']);
    expect(inputs.map((input) => input.getAttribute('capture'))).toEqual([null, 'environment']);
  });
});

/** The request to convert the file, once it has arrived. */
async function toldOf({ sent }: ReturnType<typeof openQuestion>) {
  (await uploadIn()).answer(204);
  const call = await waitFor(() => {
    const found = sent.find((each) => each.call === `POST ${CONVERSION}`);
    if (!found) throw new Error('No conversion was asked for');
    return found;
  });
  return call.body;
}

const addresses = () => vi.mocked(fetch).mock.calls.map(([address]) => address);

describe('a picture that is too large', () => {
  const large = (name: string) => new File(['x'.repeat(1_048_577)], name);
  /** Pretends that the browser can read pictures, which jsdom cannot. */
  function pretendToDraw({ canRead = true } = {}) {
    const read = vi.fn(async () => {
      if (!canRead) throw new DOMException('The source image could not be decoded.');
      return { width: 3000, height: 4000 };
    });
    vi.stubGlobal('createImageBitmap', read);
    const context = { fillRect: () => undefined, drawImage: () => undefined };
    const canvas = HTMLCanvasElement.prototype;
    vi.spyOn(canvas, 'getContext').mockImplementation((() => context) as never);
    vi.spyOn(canvas, 'toBlob').mockImplementation((take) => take(new Blob(['small'])));
    return read;
  }

  it('is made smaller when it is chosen, keeps its name, and the server is told', async () => {
    const read = pretendToDraw();
    const opened = openQuestion();
    await choose(large('Screenshot.PNG'));
    expect(await screen.findByText('Screenshot.jpeg')).toBeTruthy();
    expect(await toldOf(opened)).toMatchObject({ file_name: 'Screenshot.jpeg' });
    expect(addresses()).toContain(`${CONVERSION}?made_smaller=true`);
    // Turned as the camera was held.
    expect(read).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
  });

  it.each([
    ['a picture that cannot be read', 'scan.png', 'Your file is too large.'],
    [
      'a kind of picture that neither the browser nor the college takes',
      'IMG_1.HEIC',
      'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx',
    ],
    ['another file', 'essay.pdf', 'Your file is too large. The maximum file size is 1 MB.'],
  ])('%s is refused as before', async (_what, name, problem) => {
    const read = pretendToDraw({ canRead: false });
    openQuestion();
    await choose(large(name));
    expect((await screen.findAllByText(new RegExp(problem))).length).toBeGreaterThan(0);
    expect(uploads).toEqual([]);
    expect(read).toHaveBeenCalledTimes(name.endsWith('.pdf') ? 0 : 1);
  });
});

const OWN = 'http://localhost:3000/storage/file/documents/1/story_doc/x/page-1.webp?expires=1';
const THEIRS = 'https://files.x.test/page-2.webp?signature=1';

const openPages = (more: object = {}) =>
  openQuestion({
    server: {
      [`GET ${CONVERSION}`]: {
        ...said('completed').body,
        status: 'completed',
        pages: [OWN, THEIRS],
        ...more,
      },
      'GET /api/document-answer': { story_doc: { file_name: 'mine.docx', file_size: 52_400 } },
    },
  });

it('the pages of an attached document are the first of them where there are many', async () => {
  openPages({ page_count: 60 });
  const name = `This is what ${sampleTenant.partnerName} sees · 60 pages`;
  const pages = within(await screen.findByRole('region', { name }));
  expect(pages.getByRole('img', { name: 'Page 2 of 60 of mine.docx' })).toBeTruthy();
  expect(pages.getByText(/^Only the first 2 pages are shown here\./)).toBeTruthy();
});
