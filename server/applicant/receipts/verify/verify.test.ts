import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ReceiptFile } from '#contract/receipts.ts';
import type { Answers } from '#form/engine/answers.ts';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import { createCopyJob } from '#server/applicant/copy/make-copy.ts';
import type { Typesetter } from '#server/applicant/copy/typesetter.ts';
import { startTestUploads } from '#server/applicant/documents/testing/uploads.ts';
import { closing } from '#server/core/testing/closing.ts';
import { issueReceipt } from '../issue.ts';
import { rotateKey } from '../keys.ts';
import { askToVerify, fileWith, type Sent, submitWithDocument } from '../testing/verifying.ts';
import { MARK, signReceipt } from '../token.ts';
import { isGenuineCode, judgeFile } from './judge.ts';
import { scanFile } from './scan.ts';

const test = closing(await startTestUploads({ environment: { RATE_LIMIT_SCALE: '100' } }));

const submitted = (answers?: Answers) => submitWithDocument(test, answers);
const verify = (sent: Sent, from?: string, language?: string) =>
  askToVerify(test, sent, from, language);
/** As input methods of East Asia type it. */
const inFullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const NO = 'No. This is not what Alder Valley College has.';
const CHANGED = 'The receipt is genuine, but this file was changed.';
const BY_CODE = 'Yes. This receipt is genuine.';

describe('a receipt that is checked', () => {
  it('is genuine by its file, by its code however it is typed, and in the copy as it was made', async () => {
    const { receipt, accountId, call } = await submitted();
    const { reference, code } = receipt;
    expect((await verify({ reference, code })).title).toBe(BY_CODE);
    const typed = { reference: reference.replace('-', ''), code: code.toLowerCase() };
    expect((await verify(typed)).title).toBe(BY_CODE);
    const wide = { reference: inFullWidth(reference), code: inFullWidth(code) };
    expect((await verify(wide)).title).toBe(BY_CODE);
    const copy = fileWith(receipt.receipt);
    expect((await verify({ file: copy })).title).toBe(CHANGED);

    await call('GET', '/api/pdf');
    const typesetter: Typesetter = {
      typeset: async (data) => Buffer.from(fileWith(data.keywords[0] ?? '')),
      stop: async () => {},
    };
    const job = createCopyJob({
      typesetter,
      join: () => Promise.reject(new Error('there are no documents')),
    });
    await job.run({ account: accountId }, test.platform, new AbortController().signal);
    expect((await verify({ file: copy })).title).toBe('Yes. This file is genuine.');
    expect((await verify({ file: `${copy} ` })).title).toBe(CHANGED);
    const other = await submitted();
    expect((await verify({ file: fileWith(other.receipt.receipt) })).title).toBe(CHANGED);
  });

  it('is genuine as the receipt file that was downloaded, also with other line ends, a byte order mark, or indented', async () => {
    const { cookies, receipt } = await submitted({ first_name: 'Zoë "Q" 🦉' });
    const { body } = await test.app.inject({ url: '/api/receipt', cookies: { ...cookies } });
    const indented = JSON.stringify(JSON.parse(body), null, 2).replaceAll('\n', '\r\n');
    for (const file of [body, `\uFEFF${indented}\r\n`])
      expect((await verify({ file })).title).toBe('Yes. This file is genuine.');
    const twice = body.replace('"answers":{', '"answers":{"first_name":"Eve"},"answers":{');
    const salted = body.replace(receipt.salt, `${receipt.salt}A`);
    for (const file of [body.replace('Zoë', 'Eve'), twice, salted, `${body}{}`])
      expect((await verify({ file })).title).toBe(CHANGED);
  });

  it('stays genuine when the key has changed, and new ones are signed with the new key', async () => {
    const before = await submitted();
    test.clock.advance({ days: 1 });
    const id = await test.platform.database.transaction((trx) =>
      rotateKey(trx, test.platform.clock()),
    );
    const after = await submitted();
    for (const { receipt } of [before, after]) {
      expect((await verify({ file: fileWith(receipt.receipt) })).title).toBe(CHANGED);
    }
    const { keys } = (await test.app.inject('/public/receipt-keys')).json();
    expect(keys[0]).toMatchObject({ kid: id, retired_at: '' });
    expect(keys[1].retired_at).not.toBe('');
    const { kysely } = test.platform.database;
    const held = await kysely.selectFrom('receipt_keys').selectAll().execute();
    expect(held.filter(({ private_key }) => private_key !== null)).toHaveLength(1);
    const [head = ''] = after.receipt.receipt.slice(MARK.length).split('.');
    expect(Buffer.from(head, 'base64url').toString()).toContain(id);
  });

  it('that is in no file is said so, in the reader’s language', async () => {
    expect((await verify({ file: 'a letter' })).title).toBe('There is no receipt in this file.');
    const spanish = await verify({ file: 'a letter' }, undefined, 'es');
    expect(spanish.title).toBe('No hay ningún comprobante en este archivo.');
    expect(spanish.body).toContain('<html lang="es"');
  });

  it('may be tried so often from one address, and no more', async () => {
    const limited = await startTestUploads({ environment: { RATE_LIMIT_SCALE: '0.1' } });
    onTestFinished(() => limited.close());
    const ask = () => askToVerify(limited, { reference: '1234-5678', code: 'ABC' });
    for (let times = 0; times < 6; times += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.title]).toEqual([429, 'We could not check this.']);
    expect(refused.headers['retry-after']).toBeDefined();
  });

  it('comes in a form: anything else is refused with a page', async () => {
    const empty = await verify({ reference: '', code: '' });
    expect(empty.title).toBe(NO);
    const json = await test.app.inject({ method: 'POST', url: '/verify', payload: { code: 'x' } });
    expect(json.statusCode).toBe(415);
    const broken = await test.app.inject({
      method: 'POST',
      url: '/verify',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    });
    expect(broken.statusCode).toBe(400);
    expect(broken.headers['content-type']).toContain('text/html');
  });
});

describe('what is not what the college has', () => {
  const stranger = { id: '0123456789abcdef', ...generateKeyPairSync('ed25519') };
  type Case = (mine: Awaited<ReturnType<typeof submitted>>) => Promise<Sent> | Sent;
  const contentOf = ({ receipt }: { receipt: ReceiptFile }) =>
    JSON.parse(Buffer.from(receipt.receipt.split('.')[1] ?? '', 'base64url').toString());
  /** Changes the row of an application behind the portal's back. */
  const change = (accountId: number, row: { answers?: string; submitted_at?: Date | null }) =>
    test.platform.database.kysely
      .updateTable('applications')
      .set(row)
      .where('account_id', '=', accountId)
      .execute();
  const file = (receipt: string) => ({ file: fileWith(receipt) });
  const CASES: Readonly<Record<string, Case>> = {
    'an unknown number': ({ receipt: { code } }) => ({ reference: '0000-0011', code }),
    'a number that is none': ({ receipt: { code } }) => ({ reference: "1' or 1=1", code }),
    'a wrong code': ({ receipt: { reference } }) => ({ reference, code: '0000-0000-0000' }),
    'no code': ({ receipt: { reference } }) => ({ reference, code: '' }),
    'a code of somebody else': async ({ receipt: { reference } }) => ({
      reference,
      code: (await submitted()).receipt.code,
    }),
    'a receipt that a stranger signed': (mine) =>
      file(MARK + signReceipt(contentOf(mine), stranger)),
    'a receipt for nobody': (mine) =>
      file(MARK + signReceipt({ ...contentOf(mine), reference: '0000-0011' }, stranger)),
    'a number that no database stores': (mine) =>
      file(MARK + signReceipt({ ...contentOf(mine), reference: '\u0000' }, stranger)),
    'a changed receipt': ({ receipt: { receipt } }) =>
      file(`${receipt.slice(0, -1)}${receipt.endsWith('A') ? 'Q' : 'A'}`),
    'an answer that changed since': async ({ receipt: { receipt }, accountId }) => {
      await change(accountId, { answers: JSON.stringify({ first_name: 'Eve' }) });
      return file(receipt);
    },
    'a document that changed since': async ({ receipt: { receipt }, fileKey }) => {
      await test.platform.files.write(filesOf(fileKey).pdf, Buffer.from('%PDF-1.7 another'));
      return file(receipt);
    },
    'an upload that is gone': async ({ receipt: { receipt }, fileKey }) => {
      await test.platform.files.remove(filesOf(fileKey).original);
      return file(receipt);
    },
    'another time of submission': async ({ receipt: { receipt }, accountId }) => {
      await change(accountId, { submitted_at: new Date('2025-02-01') });
      return file(receipt);
    },
    'a receipt of before it was submitted again': async (mine) => {
      const { accountId } = mine;
      const { receipt, reference } = mine.receipt;
      const submittedAt = new Date('2025-02-01');
      await change(accountId, { submitted_at: submittedAt });
      const { answers, documents } = mine.receipt;
      const again = { accountId, reference, submittedAt, formVersion: 1, answers, documents };
      await test.platform.database.transaction((trx) => issueReceipt(trx, again, test.platform));
      return file(receipt);
    },
    'an application that was reopened': async ({ receipt: { reference, code }, accountId }) => {
      await change(accountId, { submitted_at: null });
      return { reference, code };
    },
    'an account that is erased': async ({ receipt: { receipt }, accountId }) => {
      const { kysely } = test.platform.database;
      await kysely.deleteFrom('accounts').where('id', '=', accountId).execute();
      return file(receipt);
    },
  };

  it.each(Object.entries(CASES))('has one answer: %s', async (_, make) => {
    const mine = await submitted();
    const answer = await verify(await make(mine));
    const unknown = await verify({ reference: '0000-0011', code: '0000-0000-0000' });
    expect(answer.title).toBe(NO);
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(unknown.body);
    // Every answer has an id and a moment of its own.
    const others = ({ headers: { date, 'x-request-id': _id, ...rest } }: typeof answer) => rest;
    expect(others(answer)).toEqual(others(unknown));
  });

  it('costs the same questions, whether there is such a number or not', async () => {
    const mine = await submitted();
    const asked = async (sent: Sent) => {
      const questions: string[] = [];
      const needs = { ...test.platform, database: listening(questions) };
      if ('file' in sent) {
        await judgeFile(needs, await scanFile(Readable.from([Buffer.from(sent.file)])));
      } else await isGenuineCode(needs, sent.reference, sent.code);
      return questions;
    };
    const unknownCode = await asked({ reference: '0000-0011', code: 'x' });
    expect(unknownCode).toHaveLength(3);
    expect(await asked({ reference: mine.receipt.reference, code: 'x' })).toEqual(unknownCode);
    const wrong: Sent[] = [
      file(MARK + signReceipt(contentOf(mine), stranger)),
      file(MARK + signReceipt({ ...contentOf(mine), reference: '0000-0011' }, stranger)),
      { file: randomBytes(100) },
    ];
    const [first, ...others] = await Promise.all(wrong.map(asked));
    expect(first).toHaveLength(4);
    for (const other of others) expect(other).toEqual(first);
  });

  function listening(questions: string[]) {
    const { database } = test.platform;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        questions.push(node.kind === 'SelectQueryNode' ? JSON.stringify(node.from) : node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    return { ...database, kysely: database.kysely.withPlugin(plugin) };
  }
});
