/**
 * Uploads, converts and deletes the document of one question. It keeps running while the question is off the screen, so
 * that nobody has to wait on the page. The states are in `state.ts`.
 */
import { mayWorkNextTime, UnauthorizedError } from '#web/core/api/request.ts';
import { CONVERSION_POLL_INTERVAL } from '#web/core/constants.ts';
import { createStore } from '#web/core/store.ts';
import type { Failure } from '#web/ui/toast/toasts.ts';
import type { UploadDependencies } from './dependencies.ts';
import { createLatestOnlyTask } from './latest-only.ts';
import {
  afterStatus,
  type ConversionStatus,
  canChooseFile,
  type DocumentState,
  EMPTY,
  fileIn,
  isUnderWay,
  LOADING,
} from './state.ts';

/** `wasMadeSmaller`: the picture was too large at first. */
interface How {
  readonly wasMadeSmaller: boolean;
}

interface Choice extends How {
  readonly file: File;
}

/** The phases that a failed request does not change. */
const SETTLED: readonly DocumentState['phase'][] = ['empty', 'conversionFailed', 'done'];
/** The phases whose error is in a toast. */
const HAS_FAILED: readonly DocumentState['phase'][] = ['requestFailed', 'conversionFailed'];

export type UploadController = ReturnType<typeof createUploadController>;

export function createUploadController(key: string, dependencies: UploadDependencies) {
  const { server, say, pendingConversion } = dependencies;
  const uploadError = say('Error uploading file for {key}', { key });
  const deleteError = say('Error deleting file for {key}', { key });
  const store = createStore<DocumentState>(() => LOADING);
  const show = (state: DocumentState) => store.setState(state, true);
  const task = createLatestOnlyTask((error) => fail(error));
  let isRemoving = false;
  let last: Choice | undefined;

  function fail(error: unknown): void {
    // The query client has already led to /login.
    if (error instanceof UnauthorizedError) return;
    const failure = asFailure(error);
    // The page says that nothing is attached, so a reload must not attach it.
    pendingConversion.keep(undefined);
    const state = store.getState();
    if (!SETTLED.includes(state.phase))
      show({ phase: 'requestFailed', message: failure.message, file: fileIn(state) });
    dependencies.showError(uploadError, failure, reset);
  }

  /** After an error: deletes the uploaded file, so that another file can be chosen (spec §8). */
  function reset(): void {
    if (!HAS_FAILED.includes(store.getState().phase)) return;
    dependencies.dismissError(uploadError);
    task.start(deleteConversion);
  }

  async function uploadAndPoll(choice: Choice, signal: AbortSignal): Promise<void> {
    const { file, wasMadeSmaller } = choice;
    const chosen = { name: file.name, size: file.size };
    show({ phase: 'uploading', file: chosen, sent: 0 });
    const problem = await dependencies.findContentProblem(file);
    if (signal.aborted) return;
    if (problem !== undefined) return show({ phase: 'empty', problem });
    const [permission] = await Promise.all([server.requestUpload(), dependencies.saveAnswers()]);
    if (signal.aborted) return;
    const { key: file_key = '' } = permission.fields;
    const made = wasMadeSmaller && { made_smaller: 'true' as const };
    const conversion = { file_key, file_name: file.name, ...made };
    const onSent = (bytes: number) => {
      if (!signal.aborted)
        show({ phase: 'uploading', file: chosen, sent: Math.min(bytes, file.size) });
      if (bytes >= file.size) pendingConversion.keep(conversion);
    };
    await server.postFile(permission, file, { signal, onSent });
    if (signal.aborted) return;
    pendingConversion.keep(conversion);
    show({ phase: 'converting', file: chosen, isOffline: false });
    await server.startConversion(conversion);
    pendingConversion.keep(undefined);
    await pollConversion(signal);
  }

  /** Asks the server once. A server that does not answer is `unreachable`; any other error is thrown. */
  async function fetchStatus(): Promise<ConversionStatus> {
    try {
      const told = await server.getConversion();
      const { status, message, url, pages, page_count: count, remark } = told;
      if (status === 'failed') return { status, message };
      if (status !== 'completed') return { status };
      const file = await server.findAttached();
      // The document was deleted on another device between the two requests: the next poll will show it.
      return file ? { status, file, url, pages, count, remark } : { status: 'in_progress' };
    } catch (error) {
      return unreachable(error);
    }
  }

  /** Starts the conversion of a file that was uploaded before a reload. @returns the status after that. */
  async function startPendingConversion(known: ConversionStatus): Promise<ConversionStatus> {
    const conversion = pendingConversion.read();
    if (conversion === undefined || known.status === 'unreachable') return known;
    // Otherwise the file was converted or replaced meanwhile, such as by another device.
    const isNeeded = known.status === 'not_answered' || known.status === 'failed';
    try {
      if (isNeeded) await server.startConversion(conversion);
    } catch (error) {
      return unreachable(error);
    }
    pendingConversion.keep(undefined);
    return isNeeded ? { status: 'unprocessed' } : known;
  }

  /** Asks for the status at once and then every 2 seconds, until it is final (spec §4). */
  async function pollConversion(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const status = await startPendingConversion(await fetchStatus());
      if (signal.aborted) return;
      applyStatus(status);
      if (!isUnderWay(status)) return;
      await dependencies.wait(CONVERSION_POLL_INTERVAL, signal);
    }
  }

  function applyStatus(status: ConversionStatus): void {
    const state = store.getState();
    const isNew = state.phase === 'converting';
    show(afterStatus(state, status));
    // A toast as well: the question may be on a page that the applicant has left (spec §8).
    if (status.status === 'failed' && isNew) dependencies.showError(uploadError, status, reset);
    if (status.status === 'unreachable') return;
    if (status.status === 'completed') dependencies.setAnswer('ANSWERED', { isSaved: true });
    // Without an upload, an answer is a leftover that the server still stores: it must be saved as empty.
    else dependencies.setAnswer('', { isSaved: status.status !== 'not_answered' });
  }

  async function deleteDocument(): Promise<void> {
    await server.deleteAnswer();
    await server.deleteConversion();
    markDeleted();
  }

  function markDeleted(): void {
    pendingConversion.keep(undefined);
    dependencies.setAnswer('', { isSaved: true });
    show(EMPTY);
  }

  function showDeletion(): void {
    show({ phase: 'deleting', file: fileIn(store.getState()) });
  }

  /** The first step of starting again after an error (spec §8). */
  async function deleteConversion(): Promise<void> {
    showDeletion();
    await server.deleteConversion();
    markDeleted();
  }

  const canTakeFile = () => !isRemoving && canChooseFile(store.getState());

  return {
    store,
    /** Whether switching tabs has to wait: an upload, a conversion or a status request is running (spec §4, "Tabs"). */
    isBusy: task.isRunning,
    /** Loads the state from the server, and polls until the conversion has ended. */
    load(): void {
      if (!task.isRunning() && store.getState().phase !== 'requestFailed')
        task.start(pollConversion);
    },
    /** Resolves once the first status request is over; at once if none is running. */
    async untilKnown(): Promise<void> {
      if (!task.isRunning() || store.getState().phase !== 'loading') return;
      let stop = (): void => undefined;
      const isKnown = new Promise<void>((resolve) => {
        stop = store.subscribe(({ phase }) => phase !== 'loading' && resolve());
      });
      await Promise.race([isKnown, task.finished()]);
      stop();
      if (store.getState().phase !== 'converting') await task.finished();
    },
    /** Uploads a file and has it converted, or shows why it is rejected. */
    choose(file: File, { wasMadeSmaller }: How = { wasMadeSmaller: false }): void {
      if (!canTakeFile()) return;
      dependencies.dismissError(uploadError);
      const problem = dependencies.findFileProblem(file);
      if (problem !== undefined) {
        show({ phase: 'empty', problem });
        return;
      }
      const choice = { file, wasMadeSmaller };
      last = choice;
      task.start((signal) => uploadAndPoll(choice, signal));
    },
    /** Shows why the dropped files cannot be uploaded, such as several at once, where a file can be chosen. */
    reject(problem: string): void {
      if (canTakeFile()) show({ phase: 'empty', problem });
    },
    /** Ends an upload or a conversion. */
    cancel(): void {
      const { phase } = store.getState();
      if (phase === 'converting') {
        const before = task.finished();
        showDeletion();
        task.start(async () => {
          // A running request that starts the conversion could arrive after the deletion.
          await before;
          await deleteConversion();
        });
        return;
      }
      if (phase !== 'uploading') return;
      task.abandon();
      pendingConversion.keep(undefined);
      show(EMPTY);
    },
    reset,
    /** After an error: deletes the uploaded file, and uploads it again. */
    retry(): void {
      const choice = last;
      dependencies.dismissError(uploadError);
      task.start(async (signal) => {
        await deleteConversion();
        if (choice && !signal.aborted) await uploadAndPoll(choice, signal);
      });
    },
    /** Deletes the document and its conversion. */
    remove(): void {
      dependencies.dismissError(deleteError);
      task.start(async (signal) => {
        showDeletion();
        try {
          await deleteDocument();
        } catch (error) {
          if (error instanceof UnauthorizedError) return;
          dependencies.showError(deleteError, asFailure(error));
          show(LOADING);
          await pollConversion(signal);
        }
      });
    },
    /**
     * Deletes the document and returns true; returns false while an upload or a conversion is running, here or on another
     * device. Rejects when the deletion fails.
     */
    async removeIfIdle(): Promise<boolean> {
      if (task.isRunning() || isRemoving) return false;
      isRemoving = true;
      try {
        const { status } = await server.getConversion();
        if (status === 'unprocessed' || status === 'in_progress') {
          task.start(pollConversion);
          return false;
        }
        pendingConversion.keep(undefined);
        if (status === 'not_answered') applyStatus({ status });
        else await deleteDocument();
        show(EMPTY);
        return true;
      } finally {
        isRemoving = false;
      }
    },
    /** Forgets the state and asks the server again. */
    refresh(): void {
      show(LOADING);
      task.start(pollConversion);
    },
    /** Stops everything: the session has ended. */
    stop(): void {
      task.abandon();
      // Closing a remaining error toast then has no effect on the next applicant's document.
      show(LOADING);
    },
  };
}

function asFailure(error: unknown): Failure {
  return error instanceof Error ? error : { message: String(error) };
}

/** @throws the error itself, unless the request may work the next time. */
function unreachable(error: unknown): ConversionStatus {
  if (error instanceof Error && mayWorkNextTime(error)) return { status: 'unreachable' };
  throw error;
}
