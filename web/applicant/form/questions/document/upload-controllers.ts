/** Connects the upload controllers, one for each document question, to the server and the answers. */
import {
  findFileNameProblem,
  findFileSizeProblem,
  findFileTypeProblem,
  TYPE_BYTES,
} from '#contract/document-rules.ts';
import type { Question } from '#form/engine/definition.ts';
import { type FileLimits, limitsOf } from '#form/engine/documents.ts';
import type { AttachedDocuments } from '#form/engine/words.ts';
import { pendingConversions } from '#web/applicant/session/pending-conversions.ts';
import { act, type Retry } from '#web/core/api/act.ts';
import * as calls from '#web/core/api/document-calls.ts';
import { postFile } from '#web/core/api/post-file.ts';
import { profileQuery } from '#web/core/api/queries.ts';
import { getCollege } from '#web/core/college.ts';
import type { Say } from '#words/say.ts';
import { valueAt } from '../../answers/state.ts';
import type { Application } from '../../context.tsx';
import { offerDocumentBack, refreshPieces } from '../../put-aside/pieces.ts';
import type { UploadDependencies } from './dependencies.ts';
import { createUploadController, type UploadController } from './upload-controller.ts';

/** Starting a conversion twice does no harm, and a file whose conversion never starts would stay in the storage. */
const START_RETRIES = 2;

/** The controller of a question, made on first use. It lives until another applicant logs in. */
export function uploadControllerOf(question: Question, application: Application): UploadController {
  const { uploads } = application;
  const known = uploads.get(question.key);
  if (known) return known;
  const controller = createUploadController(question.key, dependenciesFor(question, application));
  uploads.set(question.key, controller);
  return controller;
}

function dependenciesFor(question: Question, application: Application): UploadDependencies {
  const { store, flow } = application;
  const { queryClient, say, toasts } = application.app;
  const { key } = question;
  const limits = limitsOf(question, getCollege());
  const request = <Answer>(call: () => Promise<Answer>, retry?: Retry) =>
    act(queryClient, call, retry);
  /** Bypasses the cache. */
  const fetchFresh = <Answer>(queryKey: readonly string[], queryFn: () => Promise<Answer>) =>
    queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 });
  /** Keeps the profile, from which other parts of the page read the documents, up to date. */
  const updateCachedDocuments = (change: (documents: AttachedDocuments) => AttachedDocuments) =>
    queryClient.setQueryData(
      profileQuery().queryKey,
      (profile) => profile && { ...profile, document_answer: change(profile.document_answer) },
    );
  return {
    say,
    server: {
      requestUpload: () => request(() => calls.requestUpload({ answer_key: key })),
      postFile,
      startConversion: (conversion) =>
        request(() => calls.startConversion(key, conversion), { retries: START_RETRIES }),
      getConversion: () => fetchFresh(['conversion', key], () => calls.getConversion(key)),
      findAttached: async () => {
        const documents = await fetchFresh(['documents'], calls.getDocuments);
        updateCachedDocuments(() => documents);
        const { [key]: attached } = documents;
        return attached && { name: attached.file_name, size: attached.file_size };
      },
      deleteAnswer: async () => {
        await request(() => calls.deleteDocument(key));
        void offerDocumentBack(application, key);
      },
      deleteConversion: async () => {
        await request(() => calls.deleteConversion(key));
        void refreshPieces(queryClient);
      },
    },
    pendingConversion: {
      read: () => pendingConversions.read(key),
      keep: (conversion) => pendingConversions.keep(key, conversion),
    },
    saveAnswers: flow.save,
    setAnswer(answer, { isSaved }) {
      if (answer === '') updateCachedDocuments(({ [key]: _gone, ...others }) => others);
      if (valueAt(store.getState().answers, key) === answer) return;
      store.answer(question, answer);
      const { [key]: mark } = store.unsaved().marks;
      if (isSaved && mark !== undefined) store.acknowledge({ [key]: mark });
    },
    // The reasons for which the server would refuse the file (spec §5, "File upload").
    findFileProblem: ({ name, size }) =>
      findFileNameProblem(say, name, limits) ?? findFileSizeProblem(say, size, limits),
    findContentProblem: (file) => findContentProblem(say, file, limits),
    showError: (title, error, onClose) => toasts.show({ tone: 'error', title, error, onClose }),
    dismissError: toasts.dismissTitled,
    wait,
  };
}

/** Finds a wrong type by the first bytes. If the browser cannot read the file, only the server checks it. */
async function findContentProblem(
  say: Say,
  file: File,
  limits: FileLimits,
): Promise<string | undefined> {
  const head = await file
    .slice(0, TYPE_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return findFileTypeProblem(say, new Uint8Array(head), limits);
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
