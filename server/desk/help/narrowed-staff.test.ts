import { describe, expect, it } from 'vitest';
import { writeSummary } from '#server/applicant/summaries/write.ts';
import { openTestDesk } from '../testing/desk.ts';
import { makeApplicant } from './testing/applicants.ts';

const reason = 'misspelt at the sign-up';
const desk = await openTestDesk();

describe('whoever is narrowed to other applications', () => {
  it('is not told whether an address has an account', async () => {
    const nurse = desk.browser();
    const token = await desk.invite('nurse@college.example', ['registrar'], {
      program: ['nursing'],
    });
    await desk.redeem(nurse, token);
    const [mine, other] = [
      await makeApplicant(desk, { applied_major: '39' }),
      await makeApplicant(desk),
    ];
    await desk.platform.database.transaction(async (trx) => {
      await writeSummary(trx, desk.platform, mine.id);
      await writeSummary(trx, desk.platform, other.id);
    });
    const code = async (username: string) => {
      const { status, body } = await nurse.call('POST', '/api/staff/sign-ups/code', {
        username,
        reason,
      });
      return [status, body.message];
    };
    expect(await code(other.username)).toEqual(await code('nobody@mail.example'));
    expect((await code(mine.username))[0]).toBe(409);
    const change = async (address: string) =>
      (await nurse.call('POST', `/api/staff/applications/${mine.id}/address`, { address, reason }))
        .status;
    expect(await change('nobody@mail.example')).toBe(200);
    expect(await change(other.username)).toBe(200);
    // Whoever has that mailbox learns it, and nothing changes.
    const { text } = await desk.lastLetter(other.username);
    const id = /\/address\?id=([\w-]{43})$/m.exec(text)?.[1];
    const typed = { id, password: 'Correct horse 1' };
    const confirmed = await desk.browser().call('POST', '/public/confirm-address', typed);
    expect(confirmed.status).not.toBe(200);
    const helper = await desk.member('helper');
    const asked = { address: other.username, reason };
    const wide = await helper.call('POST', `/api/staff/applications/${mine.id}/address`, asked);
    expect(wide.status).toBe(409);
  });
});
