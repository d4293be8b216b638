import type { BulkAct } from '#contract/desk-bulk.ts';
import { seedApplications } from '../../testing/applications.ts';
import { type DeskMember, openTestDesk } from '../../testing/desk.ts';
import { workOn } from '../work.ts';

/** A desk at which views are acted on, in parts of two. */
export async function openTestActs() {
  const desk = await openTestDesk();
  const { platform } = desk;
  /** Counts a view and confirms an act on it. @returns the answer, and the number of the act. */
  async function act(member: DeskMember, facets: string, body: object) {
    const counted = await member.call('POST', '/api/staff/acts', { facets });
    const { id, count }: { id: number; count: number } = counted.body;
    const whole = { reason: 'a test', choices: {}, typed: count, ...body };
    return { ...(await member.call('POST', `/api/staff/acts/${id}/begin`, whole)), id };
  }
  /** Does the job of an act. */
  async function work(id: number): Promise<void> {
    while (await workOn(id, platform, 2));
  }
  /** An act as somebody sees it. */
  async function see(member: DeskMember, id: number): Promise<BulkAct> {
    const { acts } = await member.get('/api/staff/acts');
    return acts.find((each: BulkAct) => each.id === id);
  }
  return {
    ...desk,
    registrar: await desk.member('registrar'),
    act,
    work,
    see,
    /** Adds submitted applications of one state, whose other facets are the same. @returns their accounts. */
    inState: (state: string, count: number) =>
      seedApplications(
        platform,
        Array.from({ length: count }, () => ({ answers: { state }, isSubmitted: true })),
      ),
    /** Counts a view, confirms an act on it, and does its job. @returns the act as the member sees it. */
    async done(member: DeskMember, facets: string, body: object): Promise<BulkAct> {
      const { id } = await act(member, facets, body);
      await work(id);
      return see(member, id);
    },
    /** Takes an act back, and does its job. @returns the status of the call. */
    async undo(member: DeskMember, id: number): Promise<number> {
      const { status } = await member.call('POST', `/api/staff/acts/${id}/undo`);
      await work(id);
      return status;
    },
    /** The number of flags that applications have. */
    async flags(ids: readonly number[]): Promise<number> {
      const flags = desk.query`select from application_flags where account_id = any(${ids})`;
      return (await flags).length;
    },
  };
}
