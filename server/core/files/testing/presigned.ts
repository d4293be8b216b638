import { describe, expect, it } from 'vitest';
import type { Files, PresignedUpload } from '../files.ts';

type Store = {
  readonly files: Files;
  now(): Date;
  /** An address as this test reaches it. */
  here(url: string): string;
  /** Does something, after which eleven minutes are over. */
  expired<Result>(act: () => Promise<Result>): Promise<Result>;
  /** The field of an upload that says what is permitted, and the statuses that the store refuses with. */
  readonly permit: string;
  readonly tooLarge: number;
};

let made = 0;
/** A fresh key. */
export function newKey(): string {
  made += 1;
  return `documents/1/essay/${made}/upload`;
}

/** A file of a given length. */
export function bytes(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(length).fill(7);
}

/** Presigned addresses for ten minutes, and what becomes of an upload. */
export function presigning({ files, now, here }: Pick<Store, 'files' | 'now' | 'here'>) {
  const expiresAt = () => new Date(now().getTime() + 600_000);
  return {
    upload: (key: string) => files.presignUpload({ key, maxBytes: 1000, expiresAt: expiresAt() }),
    read: async (key: string, fileName = 'My essay.pdf') =>
      here(await files.presignRead({ key, fileName, expiresAt: expiresAt() })),
    async post({ url, fields }: PresignedUpload, content = bytes(3), name = 'file') {
      const body = new FormData();
      for (const [field, value] of Object.entries(fields)) body.append(field, value);
      body.append(name, new Blob([content]), 'essay.pdf');
      const answer = await fetch(here(url), { method: 'POST', body });
      return { status: answer.status, body: await answer.text() };
    },
  };
}

/** The limits that the folder and an object store both enforce themselves. */
export function testPresigned(store: Store): void {
  const { files, expired, permit, tooLarge } = store;
  const { upload, read, post } = presigning(store);

  describe('a presigned upload', () => {
    it.each([0, 1000])('keeps just what was uploaded: %i bytes of a thousand', async (length) => {
      const key = newKey();
      expect(await files.size(key)).toBeUndefined();
      expect(await post(await upload(key), bytes(length))).toEqual({ status: 204, body: '' });
      expect(await files.size(key)).toBe(length);
      expect(new Uint8Array((await files.read(key)) ?? [1])).toEqual(bytes(length));
    });

    type Fields = Readonly<Record<string, string>>;
    it.each<[string, number, (mine: Fields, other: Fields) => object, number?]>([
      ['one byte more than is allowed', tooLarge, () => ({}), 1001],
      ['the key of another upload', 403, (_, other) => ({ key: other.key })],
      ['the permit of another upload', 403, (_, other) => ({ [permit]: other[permit] })],
      ['a larger size', 403, (mine) => ({ [permit]: loosened(mine[permit]) })],
    ])('is refused with %s', async (_what, status, forge, length = 3) => {
      const [mine, other] = [await upload(newKey()), await upload(newKey())];
      const fields = { ...mine.fields, ...forge(mine.fields, other.fields) };
      expect((await post({ ...mine, fields }, bytes(length))).status).toBe(status);
      for (const each of [mine, other])
        expect(await files.size(each.fields.key ?? '')).toBeUndefined();
    });

    it('is refused once it has expired', async () => {
      const key = newKey();
      const late = await expired(() => upload(key));
      expect((await post(late)).status).toBe(403);
      expect(await files.size(key)).toBeUndefined();
    });
  });

  describe('a presigned read', () => {
    it('gives the PDF under its name, until it expires', async () => {
      const key = newKey();
      await files.write(key, bytes(5));
      const answer = await fetch(await read(key, 'Übung "1" – 自我.pdf'));
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes(5));
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toBe(
        `inline; filename="Ubung _1_ _ __.pdf"; filename*=UTF-8''%C3%9Cbung%20%221%22%20%E2%80%93%20%E8%87%AA%E6%88%91.pdf`,
      );
      expect((await fetch(await expired(() => read(key)))).status).toBe(403);
    });

    it.each<[string, (mine: URL, other: URL) => object]>([
      ['another key', (_, { pathname }) => ({ pathname })],
      ['the permit of another', (_, { search }) => ({ search })],
      ['no permit', () => ({ search: '' })],
    ])('is refused with %s', async (_what, forge) => {
      const keys = [newKey(), newKey()];
      for (const key of keys) await files.write(key, bytes(5));
      const [mine, other] = (await Promise.all(keys.map((key) => read(key)))) as [string, string];
      const forged = Object.assign(new URL(mine), forge(new URL(mine), new URL(other)));
      expect((await fetch(forged)).status).toBe(403);
    });
  });
}

/** The same permit for a larger file, whose signature is another. */
function loosened(permit = ''): string {
  const [text = '', ...signature] = permit.split('.');
  const larger = Buffer.from(text, 'base64').toString('utf8').replace('1000', '9000');
  const encoding = signature.length > 0 ? 'base64url' : 'base64';
  return [Buffer.from(larger).toString(encoding), ...signature].join('.');
}
