import { expect, it } from 'vitest';
import { problemsBeyondShape } from '../checks.ts';
import { sampleTenant } from '../sample/index.ts';
import { itemsOf } from './checklist.ts';

const english = {
  id: 'english',
  label: 'English',
  onlyFor: { question: 'citizenship_type', codes: ['F1'] },
};
const welcomeBanner = { ...sampleTenant.welcomeBanner, stepsAfterSubmitting: [] };
const problemsOf = (checklist: NonNullable<typeof sampleTenant.checklist>) =>
  problemsBeyondShape({ ...sampleTenant, welcomeBanner, checklist }).map(({ path }) => path);

it.each([
  [{ step: 'nowhere', items: [english] }, ['checklist.step']],
  [{ step: 'received', items: [english] }, ['checklist.step']],
  [{ items: [english, english] }, ['checklist.items[1].id']],
  [{ items: [{ id: 'complete', label: 'All' }] }, ['checklist.items[0].id']],
  [{ items: [{ ...english, due: '2027-02-30' }] }, ['checklist.items[0].due']],
  [
    { items: [{ ...english, onlyFor: { question: 'citizenship_type', codes: ['ZZ'] } }] },
    ['checklist.items[0].onlyFor.codes[0]'],
  ],
  [
    { items: [{ ...english, onlyFor: { question: 'weather', codes: ['ZZ'] } }] },
    ['checklist.items[0].onlyFor.question'],
  ],
  [{ items: [english] }, []],
])('a checklist as %j is refused where it is wrong', (checklist, paths) => {
  expect(problemsOf(checklist)).toEqual(paths);
});

it('an item applies by the answer to its question, or always', () => {
  const checklist = { items: [{ id: 'transcript', label: 'Transcript' }, english] };
  const marks = [{ item: 'english', state: 'waived', on: '2027-01-02' }] as const;
  const of = (citizenship_type: string) =>
    itemsOf({ checklist }, { citizenship_type }, marks).map(({ id, state }) => [id, state]);
  expect(of('US')).toEqual([['transcript', 'awaiting']]);
  expect(of('F1')).toEqual([
    ['transcript', 'awaiting'],
    ['english', 'waived'],
  ]);
});

it('a step of the applicant names an item that exists', () => {
  const { checklist: _, ...without } = sampleTenant;
  expect(problemsBeyondShape(without).map(({ path }) => path)).toEqual([
    'welcomeBanner.stepsAfterSubmitting[0].item',
  ]);
});
