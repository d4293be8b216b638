/**
 * What each applicant was told is kept, and what of it is not there in the end. Pure. This is the promise that a rehearsal is about: what
 * was acknowledged is never lost.
 */
import type { AnswerMap, Profile } from '#contract/application.ts';
import type { AnswerValue } from '#form/engine/answers.ts';

/** What came back for a write. `unknown`: no answer, or one that does not say whether it was carried out. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** The acknowledged writes of one applicant. */
export type Told = {
  /** Answers are on their way. The returned function says what became of them. */
  sent(answers: AnswerMap): (outcome: Outcome) => void;
  /** A letter was promised, by a word of its subject's kind. */
  letterDue(kind: LetterKind): void;
  /** Something that a later look has to find. */
  keep(what: KeptKind, name: string, value: string): void;
  readonly answers: ReadonlyMap<string, AnswerValue>;
  /** By key, values that may be stored as well: sent after the last acknowledged one, and never answered. */
  readonly possible: ReadonlyMap<string, readonly AnswerValue[]>;
  readonly kept: readonly Kept[];
  readonly letters: readonly LetterKind[];
  /** How many writes were acknowledged. */
  acknowledged(): number;
};
export type KeptKind = 'last page' | 'tab' | 'count' | 'status' | 'document';
type Kept = { readonly what: KeptKind; readonly name: string; readonly value: string };
export type LetterKind = 'code' | 'receipt';

export function openTold(): Told {
  const answers = new Map<string, AnswerValue>();
  const possible = new Map<string, AnswerValue[]>();
  const kept = new Map<string, Kept>();
  const letters: LetterKind[] = [];
  let acknowledged = 0;
  return {
    answers,
    possible,
    letters,
    acknowledged: () => acknowledged,
    get kept() {
      return [...kept.values()];
    },
    sent(sent) {
      return (outcome) => {
        if (outcome === 'refused') return;
        if (outcome === 'acknowledged') acknowledged += 1;
        for (const [key, value] of Object.entries(sent)) {
          if (outcome === 'unknown') {
            possible.set(key, [...(possible.get(key) ?? []), value]);
          } else {
            answers.set(key, value);
            possible.delete(key);
          }
        }
      };
    },
    letterDue(kind) {
      letters.push(kind);
    },
    keep(what, name, value) {
      acknowledged += 1;
      kept.set(`${what} ${name}`, { what, name, value });
    },
  };
}

/** What the portal holds of one applicant in the end. */
export type Held = Pick<Profile, 'answer' | 'last_page' | 'document_answer' | 'web_status'> & {
  readonly tabs: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
  readonly letters: readonly LetterKind[];
};

/** Of somebody of whom nothing is there. */
export const NOTHING: Held = {
  answer: {},
  last_page: '',
  document_answer: {},
  web_status: [],
  tabs: {},
  counts: {},
  letters: [],
};

/** Something that was acknowledged and is not there. `held` is what is there instead. */
export type Loss = {
  readonly username: string;
  readonly what: string;
  readonly told: string;
  readonly held: string;
};

/** @param held undefined where the portal knows nothing of somebody who was let in. */
export function lossesOf(username: string, told: Told, held: Held | undefined): Loss[] {
  if (held === undefined) {
    if (told.acknowledged() === 0) return [];
    return [{ username, what: 'the account', told: 'made', held: 'nothing' }];
  }
  const loss = (what: string, was: unknown, is: unknown): Loss => ({
    username,
    what,
    told: inShort(was),
    held: inShort(is),
  });
  const lostAnswers = lostAnswersOf(username, told, held.answer);
  const lostKept = told.kept.flatMap(({ what, name, value }) => {
    const is = READ[what](held, name);
    return is.includes(value) ? [] : [loss(`${what} ${name}`.trim(), value, is.join(', '))];
  });
  return [
    ...lostAnswers,
    ...lostKept,
    ...lostLetters(told, held).map((kind) =>
      loss(`letter with the ${kind}`, 'on its way', 'not arrived'),
    ),
  ];
}

/** The answers among the losses. @param where besides the answers that the applicant is shown, in words. */
export function lostAnswersOf(
  username: string,
  { answers, possible }: Pick<Told, 'answers' | 'possible'>,
  held: AnswerMap,
  where = '',
): Loss[] {
  return [...answers].flatMap(([key, value]) => {
    const is = held[key] ?? (typeof value === 'boolean' ? false : '');
    if (is === value || (possible.get(key) ?? []).includes(is)) return [];
    const what = `answer ${key} ${where}`.trim();
    return [{ username, what, told: inShort(value), held: inShort(is) }];
  });
}

const READ: Readonly<Record<KeptKind, (held: Held, name: string) => readonly string[]>> = {
  'last page': ({ last_page }) => [last_page],
  tab: ({ tabs }, name) => [tabs[name] ?? ''],
  count: ({ counts }, name) => [String(counts[name] ?? 1)],
  status: ({ web_status }) => web_status.map((reached) => reached.web_status),
  document: ({ document_answer }, name) => {
    const found = document_answer[name];
    return found === undefined ? [] : [`${found.file_name}, ${found.file_size} bytes`];
  },
};

/** Each promised letter has to be there as often as it was promised. */
function lostLetters({ letters }: Told, held: Held): LetterKind[] {
  const arrived = [...held.letters];
  return letters.filter((kind) => {
    const at = arrived.indexOf(kind);
    if (at >= 0) arrived.splice(at, 1);
    return at < 0;
  });
}

function inShort(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
