import { expect, it } from 'vitest';
import { Type } from '#contract/schema.ts';
import { REDIRECT_TO_FILE, readCall } from './calls.ts';
import { anybody } from './who.ts';

const statusesOf = (call: Partial<Parameters<typeof readCall>[0]>) =>
  Object.keys(readCall({ who: anybody, ...call }).response);

it('a call is described with its answer: 200, 202 if its work continues, or a redirect', () => {
  expect(statusesOf({ refusals: [404] })).toEqual(['200', '404']);
  expect(statusesOf({ isAccepted: true })).toEqual(['202']);
  expect(statusesOf({ answers: REDIRECT_TO_FILE })).toEqual(['302']);
  expect(statusesOf({ answers: { 503: Type.Null() } })).toEqual(['200', '503']);
});

it('a call is described with the errors of its caller, its input and its limits', () => {
  const limits = [{ per: 'network', max: 1, perSeconds: 1 }] as const;
  expect(statusesOf({ who: { kind: 'applicant' } })).toEqual(['200', '401']);
  expect(statusesOf({ who: { kind: 'handoff' }, body: Type.Null(), limits })).toEqual([
    '200',
    '400',
    '403',
    '429',
  ]);
});
