import type { Question, TabsBlock } from '#form/engine/definition.ts';
import type { AnswerStore } from '../../answers/store.ts';
import type { Flow } from '../../flow/flow.ts';
import type { TabEffects } from './switch-tab.ts';

/** What choosing a tab of this application does to the page and the server. */
export function tabEffects(
  block: TabsBlock,
  {
    store,
    flow,
    saveChoice,
  }: { store: AnswerStore; flow: Flow; saveChoice: TabEffects['saveChoice'] },
): TabEffects {
  return {
    removeDocument: async (question) =>
      (await uploadControllerOf(question, { store, flow })).removeIfIdle(),
    saveChoice,
    open: (tabId, tab) => {
      const { tabs } = store.getState().situation;
      store.changeSituation({ tabs: { ...tabs, [tabId]: tab } });
    },
    empty: (tab, chosen) =>
      store.clear(tab.content, { reason: 'tab', because: { key: block.id, value: chosen } }),
    saveAnswers: flow.save,
  };
}

/** What belongs to documents loads only where there are some. */
export async function uploadControllerOf(
  question: Question,
  application: { store: AnswerStore; flow: Flow },
) {
  const { uploadControllerOf: find } = await import(
    '../../questions/document/upload-controllers.ts'
  );
  return find(question, application);
}
