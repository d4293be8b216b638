/**
 * The script of an applicant, from the first page to the copy of the application. They read and type at human pace, their page saves by its
 * own debounce, and what the portal acknowledged is noted.
 */
import type { Profile } from '#contract/application.ts';
import * as calls from '#contract/calls.ts';
import type { DocumentState, PdfState } from '#contract/documents.ts';
import {
  type Answers,
  type AnswerValue,
  descriptionKey,
  isAnswered,
} from '#form/engine/answers.ts';
import { keysWrittenBy } from '#form/engine/inventory.ts';
import type { Visible } from '#form/engine/walk.ts';
import { dueAt, type Waiting } from '#web/applicant/form/flow/autosave.ts';
import {
  AUTOCOMPLETE_MAXIMUM_RESULTS,
  CONVERSION_POLL_INTERVAL,
  COPY_POLL_INTERVAL,
} from '#web/core/constants.ts';
import type { Chance } from '../chance.ts';
import {
  type Browser,
  jsonOf,
  Left,
  openBrowser,
  pathOf,
  Refused,
  type Wire,
  wait,
} from './browser.ts';
import { type Claims, openClaims } from './claims.ts';
import { type Documents, GET_PAGE, GET_PART, type Parts, seePages, uploadFile } from './files.ts';
import { confirmAndLogIn, type Mail, waitForLetter } from './letters.ts';
import type { Person } from './people.ts';
import { openSaver } from './saver.ts';

export type Stage = Wire & {
  readonly mail: Mail;
  readonly parts: Parts;
  readonly documents: Documents;
  /** Human time is divided by this; waiting for the portal is not. */
  readonly pace: number;
};

/** `left`: the page was closed before the end. `stopped`: an unexpected refusal, with the reason. */
type Ending = { readonly how: 'submitted' | 'left' | 'stopped'; readonly why: string };

export type Played = {
  readonly username: string;
  readonly claims: Claims;
  readonly browser: Browser;
  readonly ended: Promise<Ending>;
};

/** Milliseconds per character, for the fastest typist. */
const A_CHARACTER = 190;
/** Characters typed between two looks at the screen. */
const CHARACTERS_AT_ONCE = 14;
/** Question kinds that are answered by typing. */
const TYPED: ReadonlySet<string> = new Set(['text', 'textarea', 'email', 'phone', 'zip']);
const STATEMENT = 'personal_statement';
/** How long a receipt may take to arrive. */
const PATIENCE_MS = 300_000;

/** @param left aborts when the applicant closes the page, at whatever point. */
export function playApplicant(
  stage: Stage,
  person: Person,
  chance: Chance,
  left: AbortSignal,
): Played {
  const browser = openBrowser(stage, left, Math.random);
  const claims = openClaims();
  const ended = play(stage, person, chance, left, browser, claims).then(
    (): Ending => ({ how: 'submitted', why: '' }),
    (error): Ending =>
      error instanceof Left
        ? { how: 'left', why: '' }
        : { how: 'stopped', why: `${person.username}: ${error}` },
  );
  void ended.then(() => left.aborted && browser.close());
  return { username: person.username, claims, browser, ended };
}

async function play(
  { mail, parts, documents, pace, now }: Stage,
  person: Person,
  chance: Chance,
  left: AbortSignal,
  browser: Browser,
  claims: Claims,
): Promise<void> {
  const { username, password } = person;
  const saver = openSaver(browser, claims);
  const post = (call: string, json: object) => browser.insist(call, { json });
  const load = (paths: readonly string[]) =>
    Promise.all(paths.map((to) => browser.insist(GET_PART, { to })));
  /** Reads or does something, at the person's speed. */
  const spend = (least: number, most = least) =>
    wait((chance.between(least, most) * person.slowness) / pace, left);

  const typed: Record<string, AnswerValue> = {};
  let unsaved: Answers = {};
  let waiting: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isLoggedIn = false;

  function saveNow(): void {
    clearTimeout(timer);
    if (Object.keys(unsaved).length > 0) saver.add(unsaved);
    unsaved = {};
    waiting = undefined;
  }
  function change(patch: Answers): void {
    Object.assign(typed, patch);
    if (!isLoggedIn) return;
    unsaved = { ...unsaved, ...patch };
    const lastChange = now() * pace;
    waiting = { since: lastChange, ...waiting, lastChange };
    clearTimeout(timer);
    timer = setTimeout(saveNow, (dueAt(waiting) - lastChange) / pace);
  }

  async function type(key: string, text: string): Promise<void> {
    for (let end = CHARACTERS_AT_ONCE; ; end += CHARACTERS_AT_ONCE) {
      const part = text.slice(0, end);
      await spend(Math.min(CHARACTERS_AT_ONCE, part.length) * A_CHARACTER);
      change({ [key]: part });
      if (end >= text.length) return;
      // Some pauses are longer than the page's debounce, so they trigger a save.
      await spend(0, chance.happens(0.12) ? 6000 : 500);
    }
  }

  /** Types until the list shows the wanted entry. */
  async function search(category: string, text: string): Promise<void> {
    for (const length of [4, 9, text.length]) {
      if (length > text.length) continue;
      await spend(500, 1500);
      const query = { text: text.slice(0, length), category };
      const most = { max_results: String(AUTOCOMPLETE_MAXIMUM_RESULTS) };
      // The page ignores failures of a search (spec §8), and so does the applicant.
      const to = `${pathOf(calls.FIND_LOOKUP)}?${new URLSearchParams({ ...query, ...most })}`;
      await browser.ask(calls.FIND_LOOKUP, { to });
    }
  }

  async function answer({ question }: Visible): Promise<void> {
    const written = keysWrittenBy(question).filter((key) => person.answers[key] !== undefined);
    const patch = Object.fromEntries(written.map((key) => [key, person.answers[key] ?? '']));
    const value = patch[question.key];
    await spend(1200, 4000);
    if (question.kind === 'document') return upload(question.key);
    if (TYPED.has(question.kind) && typeof value === 'string' && value !== '') {
      return type(question.key, value);
    }
    if (!Object.values(patch).some(isAnswered)) return;
    if (question.kind === 'autocomplete') {
      await search(question.category, String(patch[descriptionKey(question.key)] ?? value));
    }
    await spend(800, 3000);
    change(patch);
  }

  async function upload(key: string): Promise<void> {
    if (person.file === undefined) return;
    await spend(10_000, 30_000);
    // The page saves first (spec §4, "Document upload").
    saveNow();
    const { name, bytes } = documents[person.file];
    await saver.flush();
    const file_key = await uploadFile(browser, key, documents[person.file]);
    const to = pathOf(calls.START_CONVERSION, key);
    const json = { file_key, file_name: name };
    await browser.insist(calls.START_CONVERSION, { to, json });
    const { pages } = await poll<DocumentState>(calls.GET_CONVERSION, to, CONVERSION_POLL_INTERVAL);
    await seePages(browser, pages);
    claims.keep(`document ${key}`, `${name}, ${bytes.length} bytes`);
    await browser.insist(calls.GET_DOCUMENTS);
  }

  /** Asks at the page's own pace, not at the human's, until a PDF is made. */
  async function poll<State extends PdfState>(call: string, to: string, interval: number) {
    for (;;) {
      const state = jsonOf<State>(await browser.insist(call, { to }));
      if (state.status === 'completed') return state;
      if (state.status === 'failed') throw new Refused(`${to} failed`);
      await wait(interval, left);
    }
  }

  async function reach(web_status: 'started' | 'validating' | 'submitted'): Promise<void> {
    await post(calls.SAVE_WEB_STATUS, { web_status });
    claims.keep(`status ${web_status}`, true);
  }

  async function savePage(last_page: string): Promise<void> {
    await post(calls.SAVE_LAST_PAGE, { last_page });
    claims.keep('last page', last_page);
  }

  async function makeAccount(): Promise<void> {
    await spend(8000, 20_000);
    await post(calls.SIGN_UP, { username, password });
    await confirmAndLogIn(browser, mail, person, { spend, left });
    saver.begin(jsonOf<Profile>(await browser.insist(calls.GET_PROFILE)));
    saver.add({ email_address: username, ...typed });
    await Promise.all([
      saver.flush(),
      reach('started'),
      savePage('/about'),
      ...[calls.GET_ADD_ANOTHER, calls.GET_TABS, calls.GET_PUT_ASIDE].map((call) =>
        browser.insist(call),
      ),
    ]);
    isLoggedIn = true;
  }

  async function submit(): Promise<void> {
    saveNow();
    await saver.flush();
    await reach('validating');
    await post(calls.SAVE_VALIDATIONS, {});
    await browser.insist(calls.SUBMIT);
    await reach('submitted');
    await browser.insist(calls.GET_PROFILE);
    await poll(calls.GET_COPY, pathOf(calls.GET_COPY), COPY_POLL_INTERVAL);
    const patience = AbortSignal.any([left, AbortSignal.timeout(PATIENCE_MS)]);
    await waitForLetter(mail, username, /received/i, patience);
  }

  await browser.insist(GET_PAGE);
  await load(parts.first);
  await spend(3000, 15_000);
  if (person.makesAccountFirst) await makeAccount();
  await load(parts.later);
  const pages = [...Map.groupBy(person.walked.questions, ({ page }) => page.id)];
  let shown = 1;
  for (const [index, [id, questions]] of pages.entries()) {
    if (index > 0) {
      saveNow();
      await saver.flush();
      await savePage(`/${id}`);
    }
    let isTabChosen = person.file !== undefined;
    for (const visible of questions) {
      const { key, kind } = visible.question;
      if (index > 0 && kind === 'document') {
        await browser.insist(calls.GET_CONVERSION, { to: pathOf(calls.GET_CONVERSION, key) });
      }
      const component = Number(/^activity_\w+?_(\d)$/.exec(key)?.[1] ?? 1);
      if (component > shown && isAnswered(person.answers[key])) {
        shown = component;
        await post(calls.SAVE_ADD_ANOTHER, { button_id: 'activities', num_components: shown });
        claims.keep('count activities', String(shown));
      }
      if (!isTabChosen && key.startsWith(STATEMENT)) {
        isTabChosen = true;
        await post(calls.SAVE_TAB, { tab_id: STATEMENT, chosen_tab: 'essay' });
        claims.keep(`tab ${STATEMENT}`, 'essay');
      }
      await answer(visible);
    }
    await spend(2000, 8000);
    if (!isLoggedIn) await makeAccount();
  }
  // Read everything once more.
  await spend(15_000, 60_000);
  await submit();
}
