/** The controllers of this tab's application, one for each document question, tied to the server and the answers. */
import {
  findFileNameProblem,
  findFileSizeProblem,
  findFileTypeProblem,
  TYPE_BYTES,
} from '#contract/document-rules.ts';
import type { Question } from '#form/engine/definition.ts';
import type { AttachedDocuments } from '#form/engine/words.ts';
import { act } from '#web/api/act.ts';
import { queryClient } from '#web/api/client.ts';
import * as calls from '#web/api/document-calls.ts';
import { postFile } from '#web/api/post-file.ts';
import { refreshStoredPieces } from '#web/api/put-aside-queries.ts';
import { profileQuery } from '#web/api/queries.ts';
import { getCollege } from '#web/college.ts';
import { useSession } from '#web/session/session.ts';
import { dismissToastsTitled, showToast } from '#web/ui/toast/toasts.ts';
import { valueAt } from '../../answers/state.ts';
import type { AnswerStore } from '../../answers/store.ts';
import type { Flow } from '../../flow/flow.ts';
import { offerDocumentBack } from '../../put-aside/pieces.ts';
import type { UploadDependencies } from './dependencies.ts';
import type { ShownFile } from './state.ts';
import { createUploadController, type UploadController } from './upload-controller.ts';

export interface Application {
  readonly store: AnswerStore;
  readonly flow: Pick<Flow, 'save'>;
}

/** Starting a conversion may be done twice; doing it never leaves a file lying about. */
const START_RETRIES = 2;

let open:
  | { readonly store: AnswerStore; readonly controllers: Map<string, UploadController> }
  | undefined;

/** The controller of a question: always the same one, as long as the same applicant is logged in. */
export function uploadControllerOf(question: Question, application: Application): UploadController {
  if (open?.store !== application.store) {
    stopControllers();
    open = { store: application.store, controllers: new Map() };
  }
  const known = open.controllers.get(question.key);
  if (known) return known;
  const controller = createUploadController(question.key, dependenciesFor(question, application));
  open.controllers.set(question.key, controller);
  return controller;
}

/** Whoever comes next sees nothing of it. */
function stopControllers(): void {
  for (const controller of open?.controllers.values() ?? []) controller.stop();
  open = undefined;
}

useSession.subscribe((now, before) => {
  if (now.username !== before.username) stopControllers();
});

function dependenciesFor(question: Question, { store, flow }: Application): UploadDependencies {
  const { key } = question;
  return {
    server: {
      requestUpload: () => act(() => calls.requestUpload({ answer_key: key })),
      postFile,
      startConversion: (body) =>
        act(() => calls.startConversion(key, body), { retries: START_RETRIES }),
      getConversion: () => ask(['conversion', key], () => calls.getConversion(key)),
      findAttached: async () => {
        const documents = await ask(['documents'], calls.getDocuments);
        updateCachedDocuments(() => documents);
        const { [key]: attached } = documents;
        return attached && { name: attached.file_name, size: attached.file_size };
      },
      deleteAnswer: async () => {
        await act(() => calls.deleteDocument(key));
        void offerDocumentBack(store, key);
      },
      deleteConversion: async () => {
        await act(() => calls.deleteConversion(key));
        void refreshStoredPieces();
      },
    },
    saveAnswers: flow.save,
    setAnswer(answer, { isSaved }) {
      if (answer === '') updateCachedDocuments(({ [key]: _gone, ...others }) => others);
      if (valueAt(store.getState().answers, key) === answer) return;
      store.answer(question, answer);
      const { [key]: mark } = store.unsaved().marks;
      if (isSaved && mark !== undefined) store.acknowledge({ [key]: mark });
    },
    findFileProblem,
    findContentProblem,
    showError: (title, message) => showToast({ tone: 'error', title, description: message }),
    dismissError: dismissToastsTitled,
    wait,
  };
}

/** Always the server's newest word. */
function ask<Answer>(queryKey: readonly string[], queryFn: () => Promise<Answer>): Promise<Answer> {
  return queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 });
}

/** Keeps what other parts of the page know of the documents as new as what is known here. */
function updateCachedDocuments(change: (documents: AttachedDocuments) => AttachedDocuments): void {
  queryClient.setQueryData(
    profileQuery().queryKey,
    (profile) => profile && { ...profile, document_answer: change(profile.document_answer) },
  );
}

/** The page tells at once what the server would refuse (spec §5, "File upload"). */
function findFileProblem({ name, size }: ShownFile): string | undefined {
  const college = getCollege();
  return findFileNameProblem(name, college) ?? findFileSizeProblem(size, college);
}

/** A file that cannot be read here is left to the server. */
async function findContentProblem(file: File): Promise<string | undefined> {
  const head = await file
    .slice(0, TYPE_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return findFileTypeProblem(new Uint8Array(head), getCollege());
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
