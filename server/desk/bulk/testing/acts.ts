import type { BulkAct } from '#contract/desk-bulk.ts';
import { seedApplications } from '../../testing/applications.ts';
import {
  type DeskAnswer,
  type DeskMember,
  openTestDesk,
  type TestDesk,
} from '../../testing/desk.ts';
import { workOn } from '../work.ts';

type TestActs = TestDesk & {
  readonly registrar: DeskMember;
  /** Adds submitted applications of one state, whose other facets are the same. @returns their accounts. */
  inState(state: string, count: number): Promise<number[]>;
  /** Counts a view and confirms an act on it. */
  act(
    member: DeskMember,
    facets: string,
    body: object,
  ): Promise<DeskAnswer & { readonly id: number }>;
  /** Does the job of an act. */
  work(id: number): Promise<void>;
  /** An act as somebody sees it. */
  see(member: DeskMember, id: number): Promise<BulkAct>;
  /** Counts a view, confirms an act on it, and does its job. @returns the act as the member sees it. */
  done(member: DeskMember, facets: string, body: object): Promise<BulkAct>;
  /** Takes an act back, and does its job. @returns the status of the call. */
  undo(member: DeskMember, id: number): Promise<number>;
  /** The number of flags that applications have. */
  flags(ids: readonly number[]): Promise<number>;
};

/** A desk at which views are acted on, in parts of two. */
export async function openTestActs(
  options?: Parameters<typeof openTestDesk>[0],
): Promise<TestActs> {
  const desk = await openTestDesk(options);
  const { platform } = desk;
  const acts: TestActs = {
    ...desk,
    registrar: await desk.member('registrar'),
    inState: (state, count) =>
      seedApplications(
        platform,
        Array.from({ length: count }, () => ({ answers: { state }, isSubmitted: true })),
      ),
    async act(member, facets, body) {
      const counted = await member.call('POST', '/api/staff/acts', { facets });
      const { id, count } = counted.body;
      const whole = { reason: 'a test', choices: {}, typed: count, ...body };
      return { ...(await member.call('POST', `/api/staff/acts/${id}/begin`, whole)), id };
    },
    async work(id) {
      while (await workOn(id, platform, 2));
    },
    async see(member, id) {
      const { acts } = await member.get('/api/staff/acts');
      return acts.find((each: BulkAct) => each.id === id);
    },
    async done(member, facets, body) {
      const { id } = await acts.act(member, facets, body);
      await acts.work(id);
      return acts.see(member, id);
    },
    async undo(member, id) {
      const { status } = await member.call('POST', `/api/staff/acts/${id}/undo`);
      await acts.work(id);
      return status;
    },
    async flags(ids) {
      return (await desk.query`select from application_flags where account_id = any(${ids})`)
        .length;
    },
  };
  return acts;
}
