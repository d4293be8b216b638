import {
  AddAnotherCounts,
  ChosenTabs,
  DocumentAnswers,
  SaveAddAnother,
  SaveTab,
} from '#contract/application.ts';
import { requireSession } from '#server/accounts/session.ts';
import type { App, Request } from '#server/platform/http/app.ts';
import type { Platform } from '#server/platform/platform.ts';
import { whenChanged, whenRead } from './answers-of-calls.ts';
import type { Application } from './application.ts';
import { findDocuments } from './documents.ts';
import { findCountProblem, findTabProblem, formParts } from './form-parts.ts';
import { unacceptable } from './refusals.ts';
import { getApplication, lockOpenApplication, saveChoice } from './repository.ts';

const tags = ['application'];

/** Add-another, tabs and attached documents: what an applicant has besides answers (contract §4). */
export function choiceRoutes(app: App, platform: Platform): void {
  const { database, clock, form } = platform;
  const parts = formParts(form);

  async function applicationOf(request: Request): Promise<Application> {
    const { accountId } = await requireSession(request, platform);
    return getApplication(database.kysely, accountId);
  }

  async function save(
    request: Request,
    column: 'add_another' | 'tabs',
    choice: Readonly<Record<string, string | number>>,
    problem: string | undefined,
  ): Promise<void> {
    const { accountId } = await requireSession(request, platform);
    if (problem !== undefined) throw unacceptable(problem);
    await database.transaction(async (trx) => {
      await lockOpenApplication(trx, accountId, clock());
      await saveChoice(trx, accountId, column, choice, clock());
    });
  }

  app.put(
    '/api/add-another',
    {
      schema: {
        summary: 'Save how many groups an add-another button has added up to',
        tags,
        body: SaveAddAnother,
        response: whenChanged,
      },
    },
    async (request) => {
      const { button_id, num_components } = request.body;
      const problem = findCountProblem(parts, button_id, num_components);
      await save(request, 'add_another', { [button_id]: num_components }, problem);
      return { message: 'Another one was added.' };
    },
  );
  app.get(
    '/api/add-another',
    { schema: { summary: 'Saved counts', tags, response: { 200: AddAnotherCounts, ...whenRead } } },
    async (request) => (await applicationOf(request)).addAnother,
  );

  app.put(
    '/api/tabs',
    {
      schema: {
        summary: 'Save which tab is chosen',
        tags,
        body: SaveTab,
        response: whenChanged,
      },
    },
    async (request) => {
      const { tab_id, chosen_tab } = request.body;
      const problem = findTabProblem(parts, tab_id, chosen_tab);
      await save(request, 'tabs', { [tab_id]: chosen_tab }, problem);
      return { message: 'Your choice is saved.' };
    },
  );
  app.get(
    '/api/tabs',
    { schema: { summary: 'Chosen tabs', tags, response: { 200: ChosenTabs, ...whenRead } } },
    async (request) => (await applicationOf(request)).tabs,
  );

  app.get(
    '/api/document-answer',
    {
      schema: {
        summary: 'Attached documents',
        tags,
        response: { 200: DocumentAnswers, ...whenRead },
      },
    },
    async (request) => {
      const { accountId } = await requireSession(request, platform);
      return findDocuments(database.kysely, accountId);
    },
  );
}
