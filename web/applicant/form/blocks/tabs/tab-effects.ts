import type { Question, TabsBlock } from '#form/engine/definition.ts';
import type { Application } from '../../context.tsx';
import type { TabEffects } from './switch-tab.ts';

/** The effects of choosing a tab on the page and on the server. */
export function tabEffects(
  block: TabsBlock,
  application: Application,
  saveChoice: TabEffects['saveChoice'],
): TabEffects {
  const { store, flow } = application;
  return {
    removeDocument: async (question) =>
      (await uploadControllerOf(question, application)).removeIfIdle(),
    saveChoice,
    open: (tabId, tab) => {
      const { tabs } = store.getState().situation;
      store.changeSituation({ tabs: { ...tabs, [tabId]: tab } });
    },
    empty: (tab) => store.clear(tab.content, block.id),
    saveAnswers: flow.save,
  };
}

/** The upload controller of a question. Its code loads only where there are documents. */
export async function uploadControllerOf(question: Question, application: Application) {
  const uploads = await import('../../questions/document/upload-controllers.ts');
  return uploads.uploadControllerOf(question, application);
}
