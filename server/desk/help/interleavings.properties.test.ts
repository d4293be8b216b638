/** Whatever the office and the applicant do, in whichever order: no answer is lost, and what was certified stays readable. */

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { closeOverdueJob } from '#server/applicant/submissions/reopening/close-overdue.ts';
import { beginTestSession } from '#server/core/testing/accounts.ts';
import { runIfDue } from '#server/core/testing/run-if-due.ts';
import { openTestDesk } from '../testing/desk.ts';
import { type Helped, makeApplicant } from './testing/applicants.ts';

vi.setConfig({ testTimeout: 240_000 });

const desk = await openTestDesk({ environment: { RATE_LIMIT_SCALE: '100000' } });
const registrar = await desk.member('registrar');

const STEPS = ['save', 'submit', 'reopen', 'close', 'withdraw', 'take-back', 'a day'] as const;
type Step = (typeof STEPS)[number];

/** The expected state. */
type Model = {
  /** The city of each submission, oldest first. */
  readonly submitted: string[];
  /** The city that the applicant has filled in. */
  live: string;
  /** Kept from a reopening that closed; undefined for nothing. */
  unsent: string | undefined;
  isOpen: boolean;
  isWithdrawn: boolean;
};

const reason = 'a test';
let cities = 0;

async function take(step: Step, helped: Helped, model: Model): Promise<void> {
  const act = (what: string, more = {}) =>
    registrar.call('POST', `/api/staff/applications/${helped.id}/${what}`, { reason, ...more });
  const expectStatus = (status: number, isFine: boolean) =>
    expect(status, `${step} ${JSON.stringify(model)}`).toBe(isFine ? 200 : 409);
  const wasSubmitted = model.submitted.length > 0;
  const mayChange = !wasSubmitted || model.isOpen;
  const close = () => {
    const stands = model.submitted.at(-1) ?? '';
    model.unsent = model.live === stands ? undefined : model.live;
    model.live = stands;
    model.isOpen = false;
  };
  switch (step) {
    case 'save': {
      cities += 1;
      const city = `City ${cities}`;
      expectStatus((await helped.save({ city })).status, mayChange);
      if (mayChange) model.live = city;
      return;
    }
    case 'submit': {
      // A second submit is accepted and changes nothing, unless changes of a closed reopening wait.
      const isFine = mayChange ? !model.isWithdrawn : model.unsent === undefined;
      expectStatus((await helped.submit()).status, isFine);
      if (!mayChange || model.isWithdrawn) return;
      model.submitted.push(model.live);
      model.isOpen = false;
      return;
    }
    case 'reopen': {
      const isFine = wasSubmitted && !model.isWithdrawn;
      const until = desk.platform.clock().toISOString().slice(0, 10);
      expectStatus((await act('reopen', { until })).status, isFine);
      if (!isFine || model.isOpen) return;
      model.live = model.unsent ?? model.live;
      model.unsent = undefined;
      model.isOpen = true;
      return;
    }
    case 'close':
      expectStatus((await act('close')).status, model.isOpen);
      if (model.isOpen) close();
      return;
    case 'withdraw':
      expectStatus((await act('withdraw')).status, !model.isWithdrawn);
      if (model.isOpen) close();
      model.isWithdrawn = true;
      return;
    case 'take-back':
      expectStatus((await act('take-back')).status, model.isWithdrawn);
      model.isWithdrawn = false;
      return;
    case 'a day':
      desk.clock.advance({ hours: 34 });
      await desk.signIn(registrar, registrar.passkey);
      helped.browser.cookies.set('session', await beginTestSession(desk.platform, helped.id));
      await runIfDue(closeOverdueJob, desk.platform);
      if (model.isOpen) close();
  }
}

async function check(helped: Helped, model: Model): Promise<void> {
  const at = `/api/staff/applications/${helped.id}`;
  const { versions } = await registrar.get(`${at}/help`);
  const named = versions.map(({ version }: { version: string }) => version);
  const isDraft = model.submitted.length === 0 || model.isOpen;
  expect(named).toEqual([
    ...model.submitted.map((_, index) => String(index + 1)),
    ...(model.unsent === undefined ? [] : ['unsent']),
    ...(isDraft ? ['draft'] : []),
  ]);
  const holds = async (version: string, city: string) => {
    const { body } = await registrar.call('GET', `${at}/versions/${version}`);
    expect(body.answer.city).toBe(city);
    expect(JSON.stringify(body.wording)).toContain(`"${city}"`);
  };
  for (const [index, city] of model.submitted.entries()) await holds(String(index + 1), city);
  if (model.unsent !== undefined) await holds('unsent', model.unsent);
  if (isDraft) await holds('draft', model.live);
  expect((await helped.profile()).answer.city).toBe(model.live);
}

test('nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom<Step>('save', 'submit', 'reopen') },
          { weight: 1, arbitrary: fc.constantFrom(...STEPS) },
        ),
        { minLength: 4, maxLength: 14 },
      ),
      async (steps) => {
        await desk.signIn(registrar, registrar.passkey);
        const helped = await makeApplicant(desk, { city: 'Bend' });
        const model: Model = {
          submitted: [],
          live: 'Bend',
          unsent: undefined,
          isOpen: false,
          isWithdrawn: false,
        };
        for (const step of steps) await take(step, helped, model);
        await check(helped, model);
        const erase = { reason, username: helped.username };
        const at = `/api/staff/applications/${helped.id}`;
        expect((await registrar.call('POST', `${at}/erase`, erase)).status).toBe(200);
        expect((await registrar.call('GET', `${at}/versions/1`)).status).toBe(404);
      },
    ),
    {
      numRuns: 25,
      examples: [[['submit', 'reopen', 'save', 'close', 'submit', 'reopen', 'submit', 'submit']]],
    },
  );
});
