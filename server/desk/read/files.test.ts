/** The documents and the copy of an application, and what the trail says of them. */
import { describe, expect, it } from 'vitest';
import { openTestDesk } from '../testing/desk.ts';
import { deskApplicant } from './testing/applicants.ts';

const desk = await openTestDesk();
const reader = await desk.member('reader');

const at = (number: number | string, rest = '') => `/api/staff/applications/${number}${rest}`;
const actsAfter = async (seq: number) =>
  (await desk.trail()).filter((line) => line.seq > seq).map(({ act }) => act);
const newest = async () => (await desk.lastLine())?.seq ?? 0;

describe('a document', () => {
  it('is a page of its own that may stand in ours and do nothing, and leaves a line', async () => {
    const applicant = await deskApplicant(desk);
    await applicant.attach('my essay.docx', 'the PDF');
    const url = at(applicant.accountId, '/documents/personal_statement_doc');
    const { status, body, headers } = await reader.call('GET', url);
    expect([status, body]).toEqual([200, 'the PDF']);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('inline; filename="my essay.pdf"'),
    });
    expect(await desk.lastLine()).toMatchObject({
      act: 'document.viewed',
      by: { kind: 'staff', id: reader.id },
      account: applicant.accountId,
      details: { document: 'personal_statement_doc' },
    });
  });

  it('that is not there says so, and leaves no line', async () => {
    const { accountId } = await deskApplicant(desk);
    const before = await newest();
    const answer = await reader.call('GET', at(accountId, '/documents/personal_statement_doc'));
    expect(answer).toMatchObject({
      status: 404,
      body: { message: 'This application has no document called “personal_statement_doc”.' },
    });
    expect(await actsAfter(before)).toEqual([]);
  });
});

it('the copy is asked for without a line, and opened with one', async () => {
  const applicant = await deskApplicant(desk);
  const before = await newest();
  const asked = await reader.call('GET', at(applicant.accountId, '/copy'));
  expect(asked.body).toMatchObject({ status: 'unprocessed', url: '' });
  expect((await reader.call('GET', at(applicant.accountId, '/copy/file'))).status).toBe(404);
  expect(await actsAfter(before)).toEqual([]);
  const [{ file_key }] = await desk.query`update copies set status = 'completed'
    where account_id = ${applicant.accountId}
    returning file_key`;
  await desk.platform.files.write(file_key, new Uint8Array([1]));
  const url = at(applicant.accountId, '/copy/file');
  expect((await reader.get(at(applicant.accountId, '/copy'))).url).toBe(url);
  const opened = await reader.call('GET', url);
  expect(opened.status).toBe(302);
  expect(opened.headers.location).toContain('/storage/file/');
  expect(await actsAfter(before)).toEqual(['copy.viewed']);
});
