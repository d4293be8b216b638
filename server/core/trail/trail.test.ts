import { beforeEach, describe, expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { inEnglish } from '#words/english.ts';
import type { Act, Actor } from './entry.ts';
import { leaveTrail, withTrail } from './record.ts';
import { tamperWithTrail } from './testing/tamper.ts';
import { verifyTrail } from './verify.ts';

const OPERATOR: Actor = { kind: 'operator', command: 'service-link' };
const ACT: Act = { act: 'service-link.made', account: 7, details: { days: 14 } };

const test = closing(await startTestPlatform());
/** Connected as the owner of the tables, who can disable their triggers. */
const intruder = await test.connect();
beforeEach(() =>
  tamper(`truncate trail, trail_notes; update trail_head set seq = 0, hash = sha256('Matricula')`),
);

const tamper = (sql: string) => tamperWithTrail(intruder, sql);

const leave = (act: Act = ACT, by = OPERATOR) => leaveTrail(test.platform, by, act);
const verify = async (anchor?: { seq: number; hash: string }) => {
  const verdict = await verifyTrail(test.platform.database.kysely, anchor);
  return { ...verdict, breaks: verdict.breaks.map(inEnglish) };
};
const lines = () =>
  test.platform.database.kysely.selectFrom('trail').selectAll().orderBy('seq').execute();

describe('a line', () => {
  it('says who did what to whose application, through what, and when', async () => {
    await leave();
    const [line, ...more] = await lines();
    expect(more).toEqual([]);
    expect(line).toMatchObject({ seq: 1, act: ACT.act, actor: 'operator', account_id: 7 });
    expect(JSON.parse(line?.content ?? '')).toEqual({
      at: '2025-01-10T12:00:00.000Z',
      by: OPERATOR,
      act: 'service-link.made',
      account: 7,
      details: { days: 14 },
    });
  });

  it('is left only with the act itself', async () => {
    const failed = withTrail(test.platform, OPERATOR, async (_trx, leave) => {
      leave(ACT);
      throw new Error('in the middle');
    });
    await expect(failed).rejects.toThrow('in the middle');
    expect(await lines()).toEqual([]);
    expect(await verify()).toMatchObject({ lines: 0, breaks: [] });
  });

  it('holds no word of what was typed, which stands beside it', async () => {
    await leave({ act: 'trail.searched', note: 'Ada Lovelace' });
    const [line] = await lines();
    expect(line?.content).not.toMatch(/Ada Lovelace/);
    const notes = await intruder.query('select text from trail_notes');
    expect(notes.rows).toEqual([{ text: 'Ada Lovelace' }]);
    expect(await verify()).toMatchObject({ lines: 1, breaks: [] });
  });
});

describe('the database refuses', () => {
  it.each([
    [`update trail set act = 'x'`, 'UPDATE of trail.'],
    ['delete from trail', 'DELETE of trail.'],
    ['truncate trail cascade', 'TRUNCATE of trail.'],
    [`update trail_notes set text = 'x'`, 'UPDATE of trail_notes.'],
    ['delete from trail_head', 'DELETE of trail_head.'],
    ['insert into trail_head (seq, hash) values (1, sha256(null))', 'INSERT of trail_head.'],
  ])('%s', async (sql, what) => {
    await leave({ ...ACT, note: 'x' });
    await expect(intruder.query(sql)).rejects.toThrow(`The trail is never changed: no ${what}`);
    expect(await verify()).toMatchObject({ lines: 1, breaks: [] });
  });

  it('the same to a session that has turned off other triggers', async () => {
    const { rows } = await intruder.query(
      `select tgname from pg_trigger where tgrelid::regclass::text like 'trail%' and tgenabled = 'A'`,
    );
    const always = rows.map(({ tgname }) => tgname).sort();
    expect(always).toEqual(['advances', 'chain', 'stays', 'stays', 'stays']);
  });

  it('to set the head back', async () => {
    await leave();
    await expect(intruder.query('update trail_head set seq = 0')).rejects.toThrow('goes on by one');
  });
});

describe('the chain', () => {
  it('is whole when many write at once, without a gap', async () => {
    const writers = Array.from({ length: 40 }, (_, index) =>
      index % 5 === 0
        ? withTrail(test.platform, OPERATOR, async (_trx, leave) => {
            leave(ACT);
            throw new Error('taken back');
          }).catch(() => {})
        : withTrail(test.platform, OPERATOR, async (_trx, leave) => {
            leave({ ...ACT, account: index });
            leave({ ...ACT, account: index, note: `note ${index}` });
          }),
    );
    await Promise.all(writers);
    const seqs = (await lines()).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
    expect(await verify()).toMatchObject({ lines: 64, head: { seq: 64 }, breaks: [] });
  });

  it('does not hold up anybody before the end of an act', async () => {
    const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
    const act = withTrail(test.platform, OPERATOR, async (_trx, leave) => {
      leave(ACT);
      await slow;
    });
    await leave({ ...ACT, account: 8 });
    goOn();
    await act;
    expect((await lines()).map(({ account_id }) => account_id)).toEqual([8, 7]);
  });

  it.each([
    ['rows in the middle', 'delete from trail where seq in (2, 3)', ['Lines 2 to 3 are missing.']],
    ['the first row', 'delete from trail where seq = 1', ['Line 1 is missing.']],
    [
      'the newest rows',
      'delete from trail_notes; delete from trail where seq > 3',
      ['Lines 4 to 5 are missing.'],
    ],
    [
      'the newest row and its trace in the head',
      'delete from trail_notes; delete from trail where seq = 5; update trail_head set seq = 4',
      ['Line 4 is not the newest one.'],
    ],
    [
      'what a row says',
      `update trail set content = replace(content, '14', '15') where seq = 3`,
      ['Line 3 was changed, or the one before it.'],
    ],
    [
      'whose a row is found as',
      'update trail set account_id = 8 where seq = 3',
      ['Line 3 says one thing in its text and another in its columns.'],
    ],
    [
      'a note',
      `update trail_notes set text = 'Eve' where seq = 5`,
      ['Line 5 has another note than it had.'],
    ],
    [
      'a note, which nobody erased',
      'delete from trail_notes',
      ['1 note beside the trail is gone, and erasures took 0.'],
    ],
  ])('tells that somebody changed or took away %s', async (_what, sql, breaks) => {
    for (let account = 1; account <= 4; account += 1) await leave({ ...ACT, account });
    await leave({ act: 'trail.searched', note: 'Ada' });
    expect((await verify()).breaks).toEqual([]);
    await tamper(sql);
    const found = (await verify()).breaks;
    expect(found.slice(0, breaks.length)).toEqual(breaks);
  });

  it('written anew as a whole is found by a line that was noted elsewhere', async () => {
    for (let account = 1; account <= 3; account += 1) await leave({ ...ACT, account });
    const { head } = await verify();
    await leave();
    expect((await verify(head)).breaks).toEqual([]);
    await tamper(
      `truncate trail cascade; update trail_head set seq = 0, hash = sha256('Matricula')`,
    );
    for (let account = 4; account <= 7; account += 1) await leave({ ...ACT, account });
    expect((await verify()).breaks).toEqual([]);
    expect((await verify(head)).breaks).toEqual(['Line 3 is another than the one that was noted.']);
    expect((await verify({ ...head, seq: 6 })).breaks).toHaveLength(1);
    expect((await verify({ ...head, seq: 9 })).breaks).toEqual(['Lines 5 to 9 are missing.']);
  });
});
