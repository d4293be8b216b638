import { describe, expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { bytes, newKey, startDiskStore } from '../testing/disk-store.ts';

const store = closing(await startDiskStore());
const files = store.files;

describe('a presigned read', () => {
  async function presignedRead(fileName = 'My essay.pdf'): Promise<{ key: string; url: string }> {
    const key = newKey();
    await files.write(key, bytes(5));
    const expiresAt = new Date(store.test.platform.clock().getTime() + 900_000);
    return { key, url: store.here(await files.presignRead({ key, fileName, expiresAt })) };
  }

  it('gives the PDF under its name, and lets a browser make nothing else of it', async () => {
    const { url } = await presignedRead('Meine Übung "1" – 自我.pdf');
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes(5));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '5',
      'content-disposition': `inline; filename="Meine Ubung _1_ _ __.pdf"; filename*=UTF-8''Meine%20%C3%9Cbung%20%221%22%20%E2%80%93%20%E8%87%AA%E6%88%91.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('ends after its time', async () => {
    const { url } = await presignedRead();
    store.test.clock.advance({ minutes: 14, seconds: 59 });
    expect((await fetch(url)).status).toBe(200);
    store.test.clock.advance({ seconds: 1 });
    expect((await fetch(url)).status).toBe(403);
  });

  it.each<[string, (mine: URL, other: URL) => object]>([
    ['another key', (_, { pathname }) => ({ pathname })],
    ['another permit', (_, { search }) => ({ search })],
    ['no permit', () => ({ search: '' })],
    ['a way out of the store', () => ({ pathname: '/storage/file/..%2f..%2fetc%2fpasswd' })],
  ])('is refused with %s', async (_what, forge) => {
    const [mine, other] = [await presignedRead(), await presignedRead()];
    const url = new URL(mine.url);
    const answer = await fetch(Object.assign(url, forge(url, new URL(other.url))));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      message:
        'This link is not valid, or it has expired. Please go back to the page and open the file again.',
    });
  });

  it('cannot be made of a permission to upload', async () => {
    const { fields } = await files.presignUpload({
      key: newKey(),
      maxBytes: 1000,
      expiresAt: new Date(store.test.platform.clock().getTime() + 600_000),
    });
    await files.write(fields.key ?? '', bytes(3));
    const query = new URLSearchParams({ permit: fields.permit ?? '' });
    const answer = await fetch(store.here(`http://x/storage/file/${fields.key}?${query}`));
    expect(answer.status).toBe(403);
  });
});
