/** The waiver: no path of any kind shows a letter to its applicant. */
import { expect, it } from 'vitest';
import { filesOf, newUploadKey } from '#server/applicant/application/file-keys.ts';
import { startTestCopies } from '#server/applicant/copy/testing/test-copies.ts';
import { makeLink, openLinkBrowser } from '#server/applicant/handoffs/testing.ts';
import { addressOf, CALLS_OF_APPLICANTS } from '#server/core/identity/testing/calls.ts';
import { closing } from '#server/core/testing/closing.ts';
import { createTestLog } from '#server/core/testing/log.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { seedRequest, WANTED } from './testing.ts';

const MARKER = 'Zyzzyva';
const { log, lines } = createTestLog();
const test = closing(
  await startTestCopies({
    parts: { tenant: { ...sampleTenant, recommenders: WANTED }, log },
    environment: { RATE_LIMIT_SCALE: '1000' },
  }),
);
const { app } = test;

/** An applicant with a letter that came, typed and as a file, and the id of the file. */
async function withLetter(waived: boolean) {
  const ada = await test.applicantWith();
  const seeded = await seedRequest(test.platform, ada.accountId, {
    waived,
    text: `Ada is a ${MARKER}.`,
    received_at: test.platform.clock(),
  });
  const file_key = newUploadKey(ada.accountId, `letter-${seeded.request}`);
  await test.platform.files.write(filesOf(file_key).pdf, Buffer.from(`%PDF ${MARKER}`));
  const { id: file } = await test.platform.database.kysely
    .insertInto('recommender_files')
    .values({
      request_id: seeded.request,
      account_id: ada.accountId,
      file_key,
      pages: 1,
      file_name: `${MARKER}.pdf`,
      file_size: 12,
      status: 'completed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ada, ...seeded, file, file_key };
}

it.each([true, false])(
  'no call, copy, receipt, letter or line of the log shows a letter to its applicant (waived: %s)',
  async (waived) => {
    const { ada, request, file, file_key } = await withLetter(waived);
    expect(await ada.submit()).toMatchObject({ status: 200 });
    const seen: string[] = [await test.copy(ada).then(() => test.textOf(ada))];
    expect(seen[0]).toContain('Marisol');

    const links = [await makeLink(app, ada, 'review'), await seedLink(ada.accountId)];
    // Every call of applicants, in their session, about the ids of the letter. Ending the session comes last.
    const isLast = (url: string) => url === '/api/logout' || url.startsWith('/api/account');
    const calls = CALLS_OF_APPLICANTS.toSorted(
      ([, one], [, other]) => Number(isLast(one)) - Number(isLast(other)),
    );
    const declared = app.declaredRoutes.filter(({ who }) => who.kind === 'applicant');
    expect(new Set(calls.map(([, url]) => url))).toEqual(new Set(declared.map(({ url }) => url)));
    for (const [method, pattern, body] of calls) {
      const url = addressOf(pattern.replace(':request', `${request}`).replace(':file', `${file}`));
      const payload = pattern.includes('pdf/document') && body ? { ...body, file_key } : body;
      const answer = await app.inject({
        method,
        url,
        cookies: ada.cookies,
        ...(payload && { payload }),
      });
      expect(answer.statusCode, `${method} ${url}`).toBeLessThan(500);
      seen.push(answer.body, JSON.stringify(answer.headers));
    }
    // Every call by a link that the applicant can make, and by the recommender's own link.
    for (const { code } of links) {
      const browser = openLinkBrowser(app);
      await browser.follow(code);
      seen.push(JSON.stringify(await browser.open()));
      for (const { method, url } of app.declaredRoutes.filter(
        ({ who }) => who.kind === 'handoff',
      )) {
        if (method === 'HEAD') continue;
        const path = url.replace(':request', `${request}`).replace(':file', `${file}`);
        const payload = method === 'GET' ? undefined : { text: '', reason: 'x', colleague: '' };
        seen.push(JSON.stringify(await browser.call(method as 'GET', path, payload)));
      }
    }
    // The log and the letters to all people do not contain the letter either.
    seen.push(JSON.stringify(await test.mailbox()), JSON.stringify(lines));
    for (const text of seen) expect(text).not.toContain(MARKER);
  },
);

/** The link by which the letter was sent, found by the applicant. */
async function seedLink(accountId: number) {
  const row = await test.platform.database.kysely
    .selectFrom('recommender_requests')
    .select('address')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return seedRequest(test.platform, accountId, { address: row.address, isList: true });
}
