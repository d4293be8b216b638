/**
 * The timed acts of one applicant from the first page to the submission, in unhurried human milliseconds. Pure. Saves follow from typing by
 * the page's own debounce.
 */
import type { Answers, AnswerValue } from '#form/engine/answers.ts';
import { descriptionKey, isAnswered } from '#form/engine/answers.ts';
import type { Question } from '#form/engine/definition.ts';
import { keysWrittenBy } from '#form/engine/inventory.ts';
import type { Visible } from '#form/engine/walk.ts';
import { dueAt, type Waiting } from '#web/applicant/form/flow/autosave.ts';
import { chanceOf, seedOf } from './chance.ts';
import type { FileKind, Person } from './people.ts';

export type Act =
  | { readonly do: 'arrive' }
  /** Parts that the page loads only now. */
  | { readonly do: 'load'; readonly parts: Parts }
  | { readonly do: 'search'; readonly category: string; readonly text: string }
  | { readonly do: 'sign-up' | 'confirm' }
  /** With the answers typed before the login. */
  | { readonly do: 'log-in'; readonly typed: Answers }
  | { readonly do: 'save'; readonly answers: Answers }
  | { readonly do: 'page'; readonly path: string; readonly asksDocument: boolean }
  | { readonly do: 'count'; readonly id: string; readonly count: number }
  | { readonly do: 'tab'; readonly id: string; readonly tab: string }
  | { readonly do: 'upload'; readonly key: string; readonly file: FileKind }
  | { readonly do: 'submit' };
export type Parts = 'first question' | 'sign up' | 'confirm' | 'log in' | 'inside' | 'completion';

/** `at` is the time since the arrival. */
export type TimedAct = Act & { readonly at: number };

/** Milliseconds per character, for the fastest typist. */
const A_CHARACTER = 190;
/** Characters typed between two looks at the screen. */
const CHARACTERS_AT_ONCE = 14;
/** Question kinds that are answered by typing. */
const TYPED: ReadonlySet<string> = new Set(['text', 'textarea', 'email', 'phone', 'zip']);
const STATEMENT_TAB = 'personal_statement';

export function scriptOf(person: Person, seed: number): TimedAct[] {
  const chance = chanceOf(seedOf(seed, person.number) ^ 0x5bd1e995);
  const acts: TimedAct[] = [];
  const typed: Record<string, AnswerValue> = {};
  let now = 0;
  let isLoggedIn = false;
  let waiting: Waiting | undefined;
  let unsaved: Record<string, AnswerValue> = {};

  const act = (what: Act, at = now) => acts.push({ ...what, at });
  const spend = (least: number, most: number) => {
    now += chance.between(least, most) * person.slowness;
  };

  function save(at: number): void {
    if (Object.keys(unsaved).length > 0) act({ do: 'save', answers: unsaved }, at);
    unsaved = {};
    waiting = undefined;
  }

  function saveIfDue(): void {
    if (waiting !== undefined && dueAt(waiting) <= now) save(dueAt(waiting));
  }

  function change(patch: Answers): void {
    saveIfDue();
    Object.assign(typed, patch);
    if (!isLoggedIn) return;
    Object.assign(unsaved, patch);
    waiting = { since: now, ...waiting, lastChange: now };
  }

  function type(key: string, text: string): void {
    for (let end = CHARACTERS_AT_ONCE; ; end += CHARACTERS_AT_ONCE) {
      const part = text.slice(0, end);
      now += Math.min(CHARACTERS_AT_ONCE, part.length) * A_CHARACTER * person.slowness;
      change({ [key]: part });
      if (end >= text.length) return;
      // Some pauses are longer than the page's debounce, so they trigger a save.
      spend(0, chance.happens(0.12) ? 6000 : 500);
    }
  }

  /** The searches while an applicant types until the list shows the wanted entry. */
  function search(category: string, text: string): void {
    for (const length of [4, 9, text.length]) {
      if (length > text.length) continue;
      spend(500, 1500);
      saveIfDue();
      act({ do: 'search', category, text: text.slice(0, length) });
    }
  }

  function answer({ question }: Visible): void {
    const keys = keysWrittenBy(question);
    const patch = Object.fromEntries(
      keys.flatMap((key) => {
        const value = person.answers[key];
        return value === undefined ? [] : [[key, value]];
      }),
    );
    spend(1200, 4000);
    const value = patch[question.key];
    if (question.kind === 'document') {
      upload(question.key);
    } else if (TYPED.has(question.kind) && typeof value === 'string' && value !== '') {
      type(question.key, value);
    } else if (Object.values(patch).some(isAnswered)) {
      if (question.kind === 'autocomplete') {
        search(question.category, String(patch[descriptionKey(question.key)] ?? value));
      }
      spend(800, 3000);
      change(patch);
    }
  }

  function upload(key: string): void {
    if (person.file === undefined) return;
    spend(10_000, 30_000);
    // The page saves first (spec §4, "Document upload").
    save(now);
    act({ do: 'upload', key, file: person.file });
  }

  function goTo(path: string, questions: readonly Visible[]): void {
    save(now);
    act({ do: 'page', path, asksDocument: questions.some(isDocument) });
  }

  function makeAccount(): void {
    act({ do: 'load', parts: 'sign up' });
    spend(8000, 20_000);
    act({ do: 'sign-up' });
    act({ do: 'load', parts: 'confirm' });
    // Open the mailbox and copy six digits.
    spend(12_000, 40_000);
    act({ do: 'confirm' });
    act({ do: 'load', parts: 'log in' });
    spend(5000, 12_000);
    act({ do: 'log-in', typed: { ...typed } });
    act({ do: 'load', parts: 'inside' });
    isLoggedIn = true;
  }

  act({ do: 'arrive' });
  spend(3000, 15_000);
  if (person.makesAccountFirst) makeAccount();
  act({ do: 'load', parts: 'first question' });
  const pages = Map.groupBy(person.walked.questions, ({ page }) => page.id);
  const held = answeredOf(person);
  let shown = 1;
  for (const [index, [id, questions]] of [...pages].entries()) {
    if (index > 0) goTo(`/${id}`, questions);
    let isTabChosen = false;
    for (const visible of questions) {
      const component = componentOf(visible.question);
      if (component > shown && held.has(visible.question.key)) {
        shown = component;
        act({ do: 'count', id: 'activities', count: shown });
      }
      if (!isTabChosen && visible.question.key.startsWith('personal_statement')) {
        isTabChosen = true;
        const tab = person.situation.tabs?.[STATEMENT_TAB];
        if (tab === 'essay') act({ do: 'tab', id: STATEMENT_TAB, tab });
      }
      answer(visible);
    }
    spend(2000, 8000);
    saveIfDue();
    if (!isLoggedIn) {
      makeAccount();
      act({ do: 'load', parts: 'first question' });
    }
  }
  // Read everything once more.
  spend(15_000, 60_000);
  saveIfDue();
  save(now);
  act({ do: 'submit' });
  return acts.sort((one, other) => one.at - other.at);
}

function isDocument({ question }: Visible): boolean {
  return question.kind === 'document';
}

function answeredOf({ answers }: Person): ReadonlySet<string> {
  return new Set(Object.keys(answers).filter((key) => isAnswered(answers[key])));
}

/** The number of the activity that a question belongs to, from 1. */
function componentOf({ key }: Question): number {
  return Number(/^activity_\w+?_(\d)$/.exec(key)?.[1] ?? 1);
}
