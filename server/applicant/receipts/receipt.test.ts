import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeApplication } from '#form/application/complete-application.ts';
import { canonicalJson, hashOfFile, type ReceiptContent, sealOf } from './content.ts';
import {
  codeOf,
  isSignedBy,
  MARK,
  MARKED,
  normalizeCode,
  readReceipt,
  signReceipt,
} from './token.ts';
import { scanFile } from './verify/scan.ts';

const key = { id: '0123456789abcdef', ...generateKeyPairSync('ed25519') };
const content: ReceiptContent = {
  college: 'AVC',
  documents: [{ key: 'essay', file: hashOfFile(randomBytes(9)), pdf: hashOfFile(randomBytes(9)) }],
  form_version: 3,
  reference: '4829-3061',
  seal: sealOf(Buffer.alloc(32, 7), { answers: { first_name: 'Ada' }, documents: {} }),
  signed_at: '2025-01-10T12:00:00.000Z',
  submitted_at: '2025-01-10T12:00:00.000Z',
};
const token = signReceipt(content, key);

const isGood = (changed: string) => isSignedBy(changed, key.publicKey);

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const answers = fc.dictionary(text, fc.oneof(text, fc.boolean()), { maxKeys: 12 });

describe('the canonical form', () => {
  it('is one text for the same values, in whatever order they were put together, and no other values have it', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const turned = Object.fromEntries(Object.entries(given).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(given));
        expect(JSON.parse(canonicalJson(given))).toEqual(given);
      }),
    );
  });

  it('is what RFC 8785 says, by its own example of names and of escapes', () => {
    const names = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, ö: 7 };
    expect(canonicalJson(names)).toBe(
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"\u20ac":1,"\u{1f600}":5,"\ufb33":3}',
    );
    expect(canonicalJson('\u20ac$\u000f\nA\'B"\\"/')).toBe('"\u20ac$\\u000f\\nA\'B\\"\\\\\\"/"');
  });
});

describe('the seal', () => {
  const salt = randomBytes(32);
  const whole = completeApplication('2025-01-10');
  const documents = { essay: { file_name: 'essay.pdf', file_size: 10 } };
  const seal = sealOf(salt, { answers: whole, documents });

  it('is another one for any changed answer', () => {
    for (const [name, value] of Object.entries(whole)) {
      const changed = typeof value === 'string' ? `${value} ` : !value;
      expect(sealOf(salt, { answers: { ...whole, [name]: changed }, documents })).not.toBe(seal);
      const { [name]: _, ...without } = whole;
      expect(sealOf(salt, { answers: without, documents })).not.toBe(seal);
    }
  });

  it('is another one for another name or size of a document, and for another salt', () => {
    const other = (document: object) => ({ essay: { ...documents.essay, ...document } });
    for (const changed of [{}, other({ file_name: 'x.pdf' }), other({ file_size: 11 })]) {
      expect(sealOf(salt, { answers: whole, documents: changed })).not.toBe(seal);
    }
    expect(sealOf(randomBytes(32), { answers: whole, documents })).not.toBe(seal);
  });
});

describe('a signed receipt', () => {
  it('says what was signed', () => {
    expect(readReceipt(token)).toMatchObject({ keyId: key.id, content });
    expect(isGood(token)).toBe(true);
  });

  it('holds no answer and no name', () => {
    expect(JSON.stringify(readReceipt(token)?.content)).not.toMatch(/\bAda\b/);
  });

  it('is refused with any character changed', () => {
    fc.assert(
      fc.property(
        // The last character has unused bits. `/verify` compares whole receipts besides.
        fc.nat(token.length - 2),
        fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'),
        (place, letter) => {
          fc.pre(token[place] !== letter);
          const changed = token.slice(0, place) + letter + token.slice(place + 1);
          expect(isGood(changed)).toBe(false);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is refused under another key, without a signature, and with another way of signing', () => {
    const stranger = generateKeyPairSync('ed25519');
    expect(isGood(signReceipt(content, { ...key, privateKey: stranger.privateKey }))).toBe(false);
    const [, payload, signature] = token.split('.');
    const other = Buffer.from(`{"alg":"none","kid":"${key.id}","typ":"matricula-receipt"}`);
    expect(isGood(`${other.toString('base64url')}.${payload}.${signature}`)).toBe(false);
    expect(isGood(`${token.split('.').slice(0, 2).join('.')}.`)).toBe(false);
    for (const odd of ['', '..', 'a.b.c', 'null', `bnVsbA.bnVsbA.`, `${token}.${token}`]) {
      expect(isGood(odd)).toBe(false);
      expect(readReceipt(odd.slice(0, 20))).toBeUndefined();
    }
  });

  it('has a code that is found however it is typed, and no two look alike', () => {
    const code = codeOf(token);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code} `]) {
      expect(normalizeCode(typed)).toBe(code);
    }
    expect(normalizeCode('oil0-0000-0000')).toBe('0110-0000-0000');
    expect(codeOf(signReceipt({ ...content, form_version: 4 }, key))).not.toBe(code);
  });
});

describe('a file', () => {
  async function* inPieces(bytes: Buffer, size: number) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }

  it('is searched at every border between two pieces', async () => {
    const short = Buffer.from(`%PDF ${MARK}${token} %%EOF`);
    for (let size = 1; size < short.length; size += 13) {
      expect((await scanFile(inPieces(short, size))).token).toBe(token);
    }
  });

  it('without a receipt has none, and one with many beginnings of one is read quickly', async () => {
    expect((await scanFile(inPieces(randomBytes(100_000), 4096))).token).toBeUndefined();
    const many = Buffer.from(`${MARK}${'a'.repeat(400)}.${'b'.repeat(15_000)}`.repeat(200));
    expect((await scanFile(inPieces(many, 65_536))).token).toBeUndefined();
    expect(MARKED.test(`${MARK}a.b.c`)).toBe(false);
  });
});
