/**
 * The writes that the portal acknowledged to one applicant, by names such as `answer city`, and those missing at the end. This is the central
 * promise of a rehearsal: no acknowledged write is lost.
 */
import type { Profile } from '#contract/application.ts';
import { GET_ADD_ANOTHER, GET_PROFILE, GET_TABS } from '#contract/calls.ts';
import type { Answers, AnswerValue } from '#form/engine/answers.ts';
import { type Browser, jsonOf, Refused } from './browser.ts';

/** The outcome of a write. `unknown`: no answer, or one that does not say whether the write was carried out. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

type Held = ReadonlyMap<string, AnswerValue>;

export type Claims = ReturnType<typeof openClaims>;

export function openClaims() {
  const values = new Map<string, AnswerValue>();
  /** Values that may be stored instead: sent after the last acknowledged one, with unknown outcome. */
  const possible = new Map<string, AnswerValue[]>();
  let acknowledged = 0;
  /** Notes the outcome of writing these values. */
  function note(sent: Answers, outcome: Outcome): void {
    if (outcome === 'acknowledged') acknowledged += 1;
    for (const [name, value] of Object.entries(sent)) {
      if (outcome === 'unknown') possible.set(name, [...(possible.get(name) ?? []), value]);
      if (outcome !== 'acknowledged') continue;
      values.set(name, value);
      possible.delete(name);
    }
  }
  return {
    note,
    /** Notes a single acknowledged value. */
    keep: (name: string, value: AnswerValue) => note({ [name]: value }, 'acknowledged'),
    /** The number of acknowledged writes. */
    acknowledged: () => acknowledged,
    /** A sentence about each claim that `held` does not satisfy. */
    lossesIn: (held: Held): string[] =>
      [...values].flatMap(([name, value]) => {
        const stored = held.get(name) ?? (typeof value === 'boolean' ? false : '');
        const isThere = stored === value || (possible.get(name) ?? []).includes(stored);
        return isThere ? [] : [`${name} was “${inShort(value)}”, is “${inShort(stored)}”`];
      }),
  };
}

/** Answers by the names of their claims. */
export function answersAsClaims(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [`answer ${key}`, value]),
  );
}

/**
 * The portal's data about the applicant of a browser, by the names of their claims. Empty if they never logged in or are unknown.
 * @param signal ends the attempts.
 */
export async function readHeld(browser: Browser, signal: AbortSignal): Promise<Held> {
  const held = new Map<string, AnswerValue>();
  if (![...browser.cookies.keys()].some((name) => name.endsWith('session'))) return held;
  const read = async <Body>(call: string) =>
    jsonOf<Body>(await browser.insist(call, undefined, signal));
  try {
    const profile = await read<Profile>(GET_PROFILE);
    const { answer, last_page, document_answer, web_status } = profile;
    held.set('last page', last_page);
    for (const [name, value] of Object.entries(answersAsClaims(answer))) held.set(name, value);
    for (const reached of web_status) held.set(`status ${reached.web_status}`, true);
    for (const [key, { file_name, file_size }] of Object.entries(document_answer)) {
      held.set(`document ${key}`, `${file_name}, ${file_size} bytes`);
    }
    const tabs = await read<Record<string, string>>(GET_TABS);
    for (const [tab, chosen] of Object.entries(tabs)) held.set(`tab ${tab}`, chosen);
    const counts = await read<Record<string, number>>(GET_ADD_ANOTHER);
    for (const [button, count] of Object.entries(counts)) held.set(`count ${button}`, `${count}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  return held;
}

function inShort(value: AnswerValue): string {
  const text = String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
