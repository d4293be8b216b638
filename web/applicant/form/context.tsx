import { createContext, useContext } from 'react';
import type { App } from '#web/applicant/app.tsx';
import { useStore } from '#web/core/store.ts';
import type { AnswersState } from './answers/state.ts';
import type { AnswerStore } from './answers/store.ts';
import type { ChapterChoiceStore } from './chapters/chapter-choice.ts';
import type { Flow } from './flow/flow.ts';
import type { FlowStatus } from './flow/status.ts';
import type { UploadController } from './questions/document/upload-controller.ts';

/** The application of this page: its answers and its actions. */
export interface Application {
  readonly app: Pick<App, 'queryClient' | 'say' | 'toasts'>;
  readonly store: AnswerStore;
  readonly flow: Flow;
  /** The upload controllers of the document questions that were opened, by answer key. */
  readonly uploads: Map<string, UploadController>;
  /** The choice between all chapters and one at a time. */
  readonly chapterChoice: ChapterChoiceStore;
}

const ApplicationContext = createContext<Application | undefined>(undefined);

export const ApplicationProvider = ApplicationContext.Provider;

export function useApplication(): Application {
  const application = useContext(ApplicationContext);
  if (application === undefined) throw new Error('There is no application around this component');
  return application;
}

/** The answer store, for changing it. */
export function useAnswerStore(): AnswerStore {
  return useApplication().store;
}

/** One part of the answers' state; the component draws again only when that part changes. */
export function useAnswers<Part>(select: (state: AnswersState) => Part): Part {
  return useStore(useAnswerStore().drawn, select);
}

/** The actions of the form's buttons and links. */
export function useFlow(): Flow {
  return useApplication().flow;
}

/** One part of the flow's status. */
export function useFlowStatus<Part>(select: (status: FlowStatus) => Part): Part {
  return useFlow().status(select);
}
