import { describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { isAnswered } from '#form/engine/answers.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { MAX_WAIT } from '#web/applicant/form/flow/autosave.ts';
import { type Person, personOf, UPLOADS } from './people.ts';
import { scriptOf, type TimedAct } from './script.ts';

const form = applicationForm(sampleTenant);
const crowd = (seed: number) => ({ seed, form, today: '2026-11-21', uploads: UPLOADS, tag: 't1' });
const people = (seed: number): Person[] =>
  Array.from({ length: 40 }, (_, number) => personOf(crowd(seed), number));
const scripts = (seed: number) => people(seed).map((person) => scriptOf(person, seed));
const all = people(7).map((person) => ({ person, acts: scriptOf(person, 7) }));

const didOf = (acts: readonly TimedAct[]) => acts.map((act) => act.do);

describe('the applicants of a rehearsal', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(scripts(7)).toEqual(scripts(7));
    expect(people(7).map(({ answers }) => answers)).not.toEqual(
      people(8).map(({ answers }) => answers),
    );
  });

  it('do not depend on how many come with them', () => {
    expect(personOf(crowd(7), 39)).toEqual(people(7)[39]);
  });

  it('differ: some write and some upload, some begin without an account and some with one', () => {
    const files = new Set(all.map(({ person }) => person.file));
    expect(files.has(undefined) && files.has('pdf') && files.has('docx')).toBe(true);
    expect(new Set(all.map(({ person }) => person.makesAccountFirst)).size).toBe(2);
    expect(new Set(all.map(({ person }) => person.username)).size).toBe(40);
  });
});

describe('the script of an applicant', () => {
  it('goes the whole way in order, in a human time', () => {
    for (const { acts } of all) {
      const did = didOf(acts);
      const at = (what: string) => did.indexOf(what as TimedAct['do']);
      expect(did[0]).toBe('arrive');
      expect(at('sign-up')).toBeGreaterThan(0);
      expect(at('confirm')).toBeGreaterThan(at('sign-up'));
      expect(at('log-in')).toBeGreaterThan(at('confirm'));
      expect(did.filter((what) => what === 'page')).toHaveLength(2);
      expect(did.at(-1)).toBe('submit');
      const minutes = (acts.at(-1)?.at ?? 0) / 60_000;
      expect(minutes).toBeGreaterThan(8);
      expect(minutes).toBeLessThan(60);
    }
  });

  it('saves nothing before the log-in, and in the end every answer as it stands', () => {
    for (const { person, acts } of all) {
      const login = acts.findIndex((act) => act.do === 'log-in');
      expect(didOf(acts.slice(0, login))).not.toContain('save');
      const held: Record<string, unknown> = {};
      for (const act of acts) {
        if (act.do === 'log-in') Object.assign(held, act.typed);
        if (act.do === 'save') Object.assign(held, act.answers);
      }
      for (const [key, value] of Object.entries(person.answers)) {
        if (isAnswered(value)) expect(held[key], key).toEqual(value);
      }
    }
  });

  it('saves while somebody types on, as the page does', () => {
    const writer = all.find(({ person }) => person.file === undefined);
    const essays = (writer?.acts ?? []).filter(
      (act) => act.do === 'save' && 'personal_statement_essay' in act.answers,
    );
    expect(essays.length).toBeGreaterThan(10);
    const gaps = essays.slice(1).map((act, index) => act.at - (essays[index]?.at ?? 0));
    // Pauses to think are short, so each save soon follows the last one.
    expect(Math.max(...gaps)).toBeLessThan(MAX_WAIT * 2.5);
  });
});
