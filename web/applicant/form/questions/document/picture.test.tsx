import { configure, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pretendStorage, type Upload } from '#web/testing/storage.ts';
import { CONVERSION, choose, openQuestion, uploadIn } from './page-testing.tsx';
// Both load late on the page; here they are there, so that nothing waits for a busy machine.
import '#web/ui/toast/ToastList.tsx';
import './DocumentField.tsx';

// A busy machine may take its time.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

let uploads: Upload[];
beforeEach(() => {
  uploads = pretendStorage();
});
/** The order to convert the file, once it has arrived. */
async function toldOf({ sent }: ReturnType<typeof openQuestion>) {
  (await uploadIn(uploads)).answer(204);
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

  it('is made smaller when it is chosen, keeps its name, and the server knows it', async () => {
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
  ])('%s is refused as ever', async (_what, name, problem) => {
    const read = pretendToDraw({ canRead: false });
    openQuestion();
    await choose(large(name));
    expect((await screen.findAllByText(new RegExp(problem))).length).toBeGreaterThan(0);
    expect(uploads).toEqual([]);
    expect(read).toHaveBeenCalledTimes(name.endsWith('.pdf') ? 0 : 1);
  });
});
