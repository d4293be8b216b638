import {
  AddAnotherCounts,
  ChosenTabs,
  SaveAddAnother,
  SaveLastPage,
  SaveTab,
} from '#contract/application.ts';
import {
  GET_ADD_ANOTHER,
  GET_TABS,
  PUT_ASIDE,
  SAVE_ADD_ANOTHER,
  SAVE_LAST_PAGE,
  SAVE_TAB,
  SAVE_VALIDATIONS,
} from '#contract/calls.ts';
import { SaveValidations } from '#contract/message.ts';
import { PutAside } from '#contract/put-aside.ts';
import type { Static, TSchema } from '#contract/schema.ts';
import { storedShapes } from '#form/engine/accept.ts';
import type { Form } from '#form/engine/definition.ts';
import { blocksOn } from '#form/engine/inventory.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Speech } from '#words/say.ts';
import { problemInEvery } from './any-form-in-use.ts';
import { addPieces } from './put-aside/repository.ts';
import { unacceptable } from './refusals.ts';
import {
  getApplication,
  lockOpenApplication,
  saveChoice,
  saveLastPage,
  saveValidations,
} from './repository.ts';
import { findValidationsProblem } from './validations.ts';

type Change<Body extends TSchema> = {
  readonly summary: string;
  readonly tag?: string;
  readonly body: Body;
  /** Says what does not fit a form. */
  readonly findProblem?: (form: Form, body: Static<Body>) => Speech | undefined;
  /** Runs with the application locked. */
  readonly save: (
    trx: Transaction,
    accountId: number,
    body: Static<Body>,
    now: Date,
  ) => Promise<void>;
  readonly done: Speech;
};

/** Calls that change an application besides its answers, while it may be changed (contract §4). */
export function changeRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'application');
  const { database, jobs, clock, forms, speakTo } = platform;
  const config = { who: applicants(platform) };

  function change<Body extends TSchema>(path: string, declared: Change<Body>): void {
    const { summary, tag = 'application', body, findProblem, save, done } = declared;
    callsOf(app, tag)(path, summary, { ...config, body, refusals: [409] }, async (request) => {
      const { accountId } = principalOf(request);
      const sent = request.body as Static<Body>;
      const problem = findProblem && problemInEvery(forms, (form) => findProblem(form, sent));
      if (problem !== undefined) throw unacceptable(problem);
      await database.transaction(async (trx) => {
        const now = clock();
        await lockOpenApplication(trx, accountId, now);
        await save(trx, accountId, sent, now);
      });
      return { message: done(speakTo(request)) };
    });
  }

  change(SAVE_ADD_ANOTHER, {
    summary: 'Save how many groups an add-another button has added up to',
    body: SaveAddAnother,
    findProblem: (form, { button_id, num_components }) =>
      findCountProblem(form, button_id, num_components),
    save: (trx, accountId, { button_id, num_components }, now) =>
      saveChoice(trx, accountId, 'add_another', { [button_id]: num_components }, now),
    done: (say) => say('Another one was added.'),
  });
  change(SAVE_TAB, {
    summary: 'Save which tab is chosen',
    body: SaveTab,
    findProblem: (form, { tab_id, chosen_tab }) => findTabProblem(form, tab_id, chosen_tab),
    save: (trx, accountId, { tab_id, chosen_tab }, now) =>
      saveChoice(trx, accountId, 'tabs', { [tab_id]: chosen_tab }, now),
    done: (say) => say('Your choice is saved.'),
  });
  change(SAVE_LAST_PAGE, {
    summary: 'Note the page to come back to',
    body: SaveLastPage,
    save: (trx, accountId, { last_page }) => saveLastPage(trx, accountId, last_page),
    done: (say) => say('Your place is saved.'),
  });
  change(SAVE_VALIDATIONS, {
    summary: 'Note what the page found wrong',
    body: SaveValidations,
    findProblem: (form, errors) => findValidationsProblem(storedShapes(form), errors),
    save: saveValidations,
    done: (say) => say('Noted.'),
  });
  change(PUT_ASIDE, {
    summary: 'Put answers aside that are about to be cleared',
    tag: 'put aside',
    // Any keys: the form may change while pieces wait, and answers are checked when they are saved again.
    body: PutAside,
    // The lock keeps pieces from being added after a submission, which throws all of them away.
    save: (trx, accountId, { pieces }, now) =>
      addPieces(trx, jobs, accountId, 'choice', pieces, now),
    done: (say) => say('Set aside. You can bring it back until you submit.'),
  });

  on(
    GET_ADD_ANOTHER,
    'Saved counts',
    { ...config, answer: AddAnotherCounts },
    async (request) =>
      (await getApplication(database.kysely, principalOf(request).accountId)).addAnother,
  );
  on(
    GET_TABS,
    'Chosen tabs',
    { ...config, answer: ChosenTabs },
    async (request) => (await getApplication(database.kysely, principalOf(request).accountId)).tabs,
  );
}

/** Why a count cannot be saved, said as a sentence; `undefined` if it can. */
function findCountProblem(form: Form, name: string, count: number): Speech | undefined {
  const blocks = form.pages.flatMap(blocksOn);
  const repeat = blocks.find((block) => block.kind === 'repeat' && block.id === name);
  if (repeat?.kind !== 'repeat') {
    return (say) => say('This application has no button called “{name}”.', { name });
  }
  const most = repeat.components.length;
  if (count <= most) return undefined;
  return (say) => say('“{name}” can be at most {most}.', { name, most: String(most) });
}

/** Why a tab cannot be chosen, said as a sentence; `undefined` if it can. */
function findTabProblem(form: Form, name: string, chosen: string): Speech | undefined {
  const blocks = form.pages.flatMap(blocksOn);
  const tabs = blocks.find((block) => block.kind === 'tabs' && block.id === name);
  if (tabs?.kind !== 'tabs') {
    return (say) => say('This application has no tabs called “{name}”.', { name });
  }
  const ids = tabs.tabs.map(({ id }) => id);
  if (ids.includes(chosen)) return undefined;
  const choices = ids.join(', ');
  return (say) =>
    say('“{name}” has no tab called “{chosen}”. It has: {choices}.', { name, chosen, choices });
}
