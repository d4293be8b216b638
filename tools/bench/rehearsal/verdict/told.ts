/**
 * Records the writes that the portal acknowledged to each applicant, and finds those that are missing at the end. Pure. This is the central
 * promise of a rehearsal: no acknowledged write is lost.
 */
import type { AnswerMap, Profile } from '#contract/application.ts';
import type { AnswerValue } from '#form/engine/answers.ts';

/** The outcome of a write. `unknown`: no answer, or one that does not say whether the write was carried out. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** The acknowledged writes of one applicant. */
export type Told = {
  /** Records that answers were sent. The returned function takes the outcome. */
  sent(answers: AnswerMap): (outcome: Outcome) => void;
  /** Records a promised letter, by its kind. */
  letterDue(kind: LetterKind): void;
  /** Records a value that a later read must find. */
  keep(what: KeptKind, name: string, value: string): void;
  readonly answers: ReadonlyMap<string, AnswerValue>;
  /** Values by key that may be stored instead: sent after the last acknowledged one, with unknown outcome. */
  readonly possible: ReadonlyMap<string, readonly AnswerValue[]>;
  readonly kept: readonly Kept[];
  readonly letters: readonly LetterKind[];
  /** The number of acknowledged writes. */
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

/** The portal's data about one applicant at the end. */
export type Held = Pick<Profile, 'answer' | 'last_page' | 'document_answer' | 'web_status'> & {
  readonly tabs: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
  readonly letters: readonly LetterKind[];
};

/** The data of an applicant of whom nothing is stored. */
export const NOTHING: Held = {
  answer: {},
  last_page: '',
  document_answer: {},
  web_status: [],
  tabs: {},
  counts: {},
  letters: [],
};

/** An acknowledged write that is missing. `held` is the value found instead. */
export type Loss = {
  readonly username: string;
  readonly what: string;
  readonly told: string;
  readonly held: string;
};

/** @param held undefined if the portal does not know an applicant whom it had let in. */
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

/** The lost answers. @param where names the place if it is not what the applicant sees. */
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

/** Each promised letter must have arrived as often as promised. */
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
