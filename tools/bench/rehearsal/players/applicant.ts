/** Plays one applicant: follows the timed script, and records what the portal acknowledged. */
import type { Profile } from '#contract/application.ts';
import {
  CONFIRM,
  FIND_LOOKUP,
  GET_ADD_ANOTHER,
  GET_CONVERSION,
  GET_COPY,
  GET_DOCUMENTS,
  GET_PROFILE,
  GET_PUT_ASIDE,
  GET_TABS,
  LOG_IN,
  REQUEST_UPLOAD,
  SAVE_ADD_ANOTHER,
  SAVE_LAST_PAGE,
  SAVE_TAB,
  SAVE_VALIDATIONS,
  SAVE_WEB_STATUS,
  SIGN_UP,
  START_CONVERSION,
  SUBMIT,
  UPLOAD,
} from '#contract/calls.ts';
import type { PdfState, PresignedUpload } from '#contract/documents.ts';
import type { Answers } from '#form/engine/answers.ts';
import {
  AUTOCOMPLETE_MAXIMUM_RESULTS,
  CONVERSION_POLL_INTERVAL,
  COPY_POLL_INTERVAL,
} from '#web/core/constants.ts';
import { openTold, type Told } from '../verdict/told.ts';
import { type Assets, GET_ASSET, GET_PAGE } from './assets.ts';
import { type Files, uploadBody } from './files.ts';
import { codeIn, type Letters } from './letters.ts';
import { Left, Refused, type Trying, untilAnswered, wait } from './patience.ts';
import type { Person } from './people.ts';
import { openSaver } from './saver.ts';
import type { Act, Parts, TimedAct } from './script.ts';
import { type Answer, type Asked, type Browser, jsonOf, openBrowser, type Wire } from './wire.ts';

export type Stage = Wire & {
  readonly letters: Letters;
  readonly assets: Assets;
  readonly files: Files;
  /** Human time is divided by this; waiting for the portal is not. */
  readonly factor: number;
};

/** Submitted; left (the page was closed first); or stopped by an unexpected refusal. */
type Ending = 'submitted' | 'left' | 'stopped';

export type Played = {
  readonly person: Person;
  readonly told: Told;
  readonly browser: Browser;
  readonly ended: Promise<Ending>;
  /** The reason for `stopped`, in words. */
  why(): string;
};

/** @param left aborts when the applicant closes the page, at whatever point. */
export function playApplicant(
  stage: Stage,
  person: Person,
  acts: readonly TimedAct[],
  { left, random }: { readonly left: AbortSignal; readonly random: () => number },
): Played {
  const { letters, assets, files, factor, now } = stage;
  const browser = openBrowser(stage);
  const told = openTold();
  const trying: Trying = { signal: left, random };
  const saver = openSaver(browser, told, trying);
  const beside: Promise<unknown>[] = [];
  let why = '';

  const ask = (call: string, json?: object, asked: Asked = {}, path?: string): Promise<Answer> =>
    untilAnswered(
      () => browser.ask(call, path, { ...asked, ...(json !== undefined && { json }) }),
      trying,
    );
  const about = (call: string, key: string) =>
    call.slice(call.indexOf('/')).replace(':key', encodeURIComponent(key));

  async function load(paths: readonly string[]): Promise<void> {
    await Promise.all(paths.map((path) => ask(GET_ASSET, undefined, {}, path)));
  }

  async function arrive(): Promise<void> {
    await ask(GET_PAGE, undefined, {}, '/');
    await load(assets.first);
  }

  async function search(category: string, text: string): Promise<void> {
    const query = { text, category, max_results: String(AUTOCOMPLETE_MAXIMUM_RESULTS) };
    const path = `${about(FIND_LOOKUP, '')}?${new URLSearchParams(query)}`;
    // The page ignores failures of a search (spec §8), and so does the applicant.
    await browser.ask(FIND_LOOKUP, path);
  }

  const { username, password } = person;
  async function signUp(): Promise<void> {
    await ask(SIGN_UP, { username, password });
    told.letterDue('code');
  }

  async function confirm(): Promise<void> {
    const letter = await letters.wait(username, (one) => codeIn(one) !== undefined, left);
    if (letter === undefined) throw new Left();
    await ask(CONFIRM, { username, code: codeIn(letter) });
  }

  async function logIn(typed: Answers): Promise<void> {
    await ask(LOG_IN, { username, password });
    const profile = jsonOf<Profile>(await ask(GET_PROFILE));
    saver.begin(profile);
    saver.add({ email_address: username, ...typed });
    await Promise.all([
      saver.flush(),
      reach('started'),
      savePage('/about'),
      ...GET_INSIDE.map((call) => ask(call)),
    ]);
  }

  async function reach(web_status: 'started' | 'validating' | 'submitted'): Promise<void> {
    await ask(SAVE_WEB_STATUS, { web_status });
    told.keep('status', web_status, web_status);
  }

  async function savePage(last_page: string): Promise<void> {
    await ask(SAVE_LAST_PAGE, { last_page });
    told.keep('last page', '', last_page);
  }

  async function upload(key: string, kind: keyof Files): Promise<void> {
    const file = files[kind];
    const [asked] = await Promise.all([ask(REQUEST_UPLOAD, { answer_key: key }), saver.flush()]);
    const { url, fields } = jsonOf<PresignedUpload>(asked);
    await ask(UPLOAD, undefined, { raw: uploadBody(fields, file), url });
    const started = { file_key: fields.key, file_name: file.name };
    await ask(START_CONVERSION, started, {}, about(START_CONVERSION, key));
    // This pause is the page's, not a human's, so it is not divided by `factor`.
    for (let status = 'unprocessed'; status !== 'completed'; ) {
      await wait(CONVERSION_POLL_INTERVAL, left);
      ({ status } = jsonOf<PdfState>(
        await ask(GET_CONVERSION, undefined, {}, about(GET_CONVERSION, key)),
      ));
      if (status === 'failed') throw new Refused(`its ${kind} file could not be converted`);
    }
    told.keep('document', key, `${file.name}, ${file.bytes.length} bytes`);
    await ask(GET_DOCUMENTS);
  }

  async function submit(): Promise<void> {
    await saver.flush();
    await reach('validating');
    await ask(SAVE_VALIDATIONS, {});
    await ask(SUBMIT);
    told.letterDue('receipt');
    await reach('submitted');
    await ask(GET_PROFILE);
    await load(assets.later.completion);
    for (let status = 'unprocessed'; status !== 'completed'; ) {
      ({ status } = jsonOf<PdfState>(await ask(GET_COPY)));
      if (status === 'failed') throw new Refused('the copy of the application failed');
      if (status !== 'completed') await wait(COPY_POLL_INTERVAL, left);
    }
  }

  /** Background work of the page, which does not delay the applicant. */
  function besides(work: Promise<unknown>): void {
    beside.push(work);
    work.catch(() => undefined);
  }

  async function perform(act: Act): Promise<void> {
    switch (act.do) {
      case 'arrive':
        return arrive();
      case 'load':
        return besides(load(assets.later[act.parts satisfies Parts]));
      case 'search':
        return search(act.category, act.text);
      case 'sign-up':
        return signUp();
      case 'confirm':
        return confirm();
      case 'log-in':
        return logIn(act.typed);
      case 'save':
        return saver.add(act.answers);
      case 'page':
        await saver.flush();
        if (act.asksDocument) {
          for (const key of documentKeysOf(person))
            besides(ask(GET_CONVERSION, undefined, {}, about(GET_CONVERSION, key)));
        }
        return besides(savePage(act.path));
      case 'count':
        await ask(SAVE_ADD_ANOTHER, { button_id: act.id, num_components: act.count });
        return told.keep('count', act.id, String(act.count));
      case 'tab':
        await ask(SAVE_TAB, { tab_id: act.id, chosen_tab: act.tab });
        return told.keep('tab', act.id, act.tab);
      case 'upload':
        return upload(act.key, act.file);
      case 'submit':
        return submit();
    }
  }

  async function play(): Promise<Ending> {
    try {
      // After waiting for the portal, the applicant continues from there at the same pace.
      let [scripted, happened] = [0, now()];
      for (const { at, ...act } of acts) {
        const due = happened + (at - scripted) / factor;
        await wait(due - now(), left);
        [scripted, happened] = [at, Math.max(due, now() - LATE_MS)];
        await perform(act as Act);
        if (WAITS.has(act.do)) happened = now();
      }
      await saver.flush();
      await Promise.all(beside);
      return 'submitted';
    } catch (error) {
      if (error instanceof Left) return 'left';
      why = error instanceof Error ? error.message : String(error);
      return 'stopped';
    } finally {
      if (left.aborted) browser.close();
    }
  }

  return { person, told, browser, ended: play(), why: () => why };
}

const GET_INSIDE = [GET_ADD_ANOTHER, GET_TABS, GET_PUT_ASIDE];
/** Acts after which a new page appears, so that the human time starts anew. */
const WAITS: ReadonlySet<Act['do']> = new Set([
  'arrive',
  'sign-up',
  'confirm',
  'log-in',
  'page',
  'upload',
]);
/** A late timer shortens the next wait, by at most this. */
const LATE_MS = 1000;

function documentKeysOf({ walked }: Person): string[] {
  return walked.questions.flatMap(({ question }) =>
    question.kind === 'document' ? [question.key] : [],
  );
}
