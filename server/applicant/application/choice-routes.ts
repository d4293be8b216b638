import { AddAnotherCounts, ChosenTabs, SaveAddAnother, SaveTab } from '#contract/application.ts';
import { GET_ADD_ANOTHER, GET_TABS, SAVE_ADD_ANOTHER, SAVE_TAB } from '#contract/calls.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Applicant } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Speech } from '#words/say.ts';
import { problemInEvery } from './any-form-in-use.ts';
import { findCountProblem, findTabProblem, formParts } from './form-parts.ts';
import { CHANGE_RESPONSES, READ_RESPONSES, unacceptable } from './refusals.ts';
import { getApplication, lockOpenApplication, saveChoice } from './repository.ts';

const tags = ['application'];

/** Calls about add-another and tabs, which an applicant chooses besides answers (contract §4). */
export function choiceRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, clock, forms, speakTo } = platform;

  const config = { who: applicants(platform) };

  const applicationOf = ({ accountId }: Applicant) => getApplication(database.kysely, accountId);

  async function save(
    { accountId }: Applicant,
    column: 'add_another' | 'tabs',
    choice: Readonly<Record<string, string | number>>,
    problem: Speech | undefined,
  ): Promise<void> {
    if (problem !== undefined) throw unacceptable(problem);
    await database.transaction(async (trx) => {
      await lockOpenApplication(trx, accountId, clock());
      await saveChoice(trx, accountId, column, choice, clock());
    });
  }

  on(
    SAVE_ADD_ANOTHER,
    {
      config,
      schema: {
        summary: 'Save how many groups an add-another button has added up to',
        tags,
        body: SaveAddAnother,
        response: CHANGE_RESPONSES,
      },
    },
    async (request) => {
      const { button_id, num_components } = request.body;
      const problem = problemInEvery(forms, (form) =>
        findCountProblem(formParts(form), button_id, num_components),
      );
      await save(principalOf(request), 'add_another', { [button_id]: num_components }, problem);
      const say = speakTo(request);
      return { message: say('Another one was added.') };
    },
  );
  on(
    GET_ADD_ANOTHER,
    {
      config,
      schema: {
        summary: 'Saved counts',
        tags,
        response: { 200: AddAnotherCounts, ...READ_RESPONSES },
      },
    },
    async (request) => (await applicationOf(principalOf(request))).addAnother,
  );

  on(
    SAVE_TAB,
    {
      config,
      schema: {
        summary: 'Save which tab is chosen',
        tags,
        body: SaveTab,
        response: CHANGE_RESPONSES,
      },
    },
    async (request) => {
      const { tab_id, chosen_tab } = request.body;
      const problem = problemInEvery(forms, (form) =>
        findTabProblem(formParts(form), tab_id, chosen_tab),
      );
      await save(principalOf(request), 'tabs', { [tab_id]: chosen_tab }, problem);
      const say = speakTo(request);
      return { message: say('Your choice is saved.') };
    },
  );
  on(
    GET_TABS,
    {
      config,
      schema: { summary: 'Chosen tabs', tags, response: { 200: ChosenTabs, ...READ_RESPONSES } },
    },
    async (request) => (await applicationOf(principalOf(request))).tabs,
  );
}
