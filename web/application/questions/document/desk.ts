/**
 * Carries out what belongs to the document of one question: uploading, waiting for the conversion, deleting. It goes on
 * while the question is not on the screen, so that nobody has to wait on the page. The states are in `state.ts`.
 */
import { UnauthorizedError } from '#web/api/request.ts';
import { CONVERSION_POLL_INTERVAL } from '#web/constants.ts';
import { createStore } from '#web/store.ts';
import { askHowFar } from './ask.ts';
import { createCourse } from './course.ts';
import type { DocumentPorts } from './ports.ts';
import {
  canChoose,
  type DocumentEvent,
  type DocumentState,
  isUnderWay,
  LOOKING,
  next,
  type Told,
} from './state.ts';

export type DocumentDesk = ReturnType<typeof createDocumentDesk>;

export function createDocumentDesk(key: string, ports: DocumentPorts) {
  const { server } = ports;
  const uploadError = `Error uploading file for ${key}`;
  const deleteError = `Error deleting file for ${key}`;
  const store = createStore<DocumentState>(() => LOOKING);
  const send = (event: DocumentEvent) => store.setState((state) => next(state, event), true);
  const course = createCourse((error) => fail(error));
  let isMakingWay = false;
  let lastFile: File | undefined;

  function fail(error: unknown): void {
    // Who makes the calls has led the applicant to /login.
    if (error instanceof UnauthorizedError) return;
    const message = error instanceof Error ? error.message : String(error);
    send({ type: 'broke', message });
    ports.tellError(uploadError, message);
  }

  async function uploadAndFollow(file: File, signal: AbortSignal): Promise<void> {
    send({ type: 'chosen', file: { name: file.name, size: file.size } });
    const problem = await ports.findContentProblem(file);
    if (signal.aborted) return;
    if (problem !== undefined) {
      send({ type: 'cancelled' });
      send({ type: 'refused', problem });
      return;
    }
    const [permission] = await Promise.all([server.requestUpload(), ports.saveAnswers()]);
    if (signal.aborted) return;
    send({ type: 'permitted' });
    const onSent = (bytes: number) => send({ type: 'sent', bytes });
    await server.postFile(permission, file, { signal, onSent });
    if (signal.aborted) return;
    send({ type: 'arrived' });
    const { key: file_key = '' } = permission.fields;
    await server.startConversion({ file_key, file_name: file.name });
    await follow(signal);
  }

  /** Asks how far it is, at once and then every 2 seconds, until nothing more is to come. */
  async function follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const told = await askHowFar(server);
      if (signal.aborted) return;
      hear(told);
      if (!isUnderWay(told)) return;
      await ports.wait(CONVERSION_POLL_INTERVAL, signal);
    }
  }

  function hear(told: Told): void {
    const isNews = store.getState().phase === 'converting';
    send({ type: 'told', told });
    // Beside the words at the question, which may be on a page that the applicant has left meanwhile (spec §8).
    if (told.status === 'failed' && isNews) ports.tellError(uploadError, told.message);
    if (told.status === 'unreachable') return;
    if (told.status === 'completed') ports.mark('ANSWERED', { isSaved: true });
    // Where nothing was uploaded, an answer can only be a leftover that the server does not know to be one.
    else ports.mark('', { isSaved: told.status !== 'not_answered' });
  }

  async function deleteBoth(): Promise<void> {
    await server.deleteAnswer();
    await server.deleteConversion();
    forget();
  }

  function forget(): void {
    ports.mark('', { isSaved: true });
    send({ type: 'deleted' });
  }

  /** Deletes the conversion, which is how an upload that went wrong is begun anew (spec §8). */
  async function deleteConversion(): Promise<void> {
    send({ type: 'deleting' });
    await server.deleteConversion();
    forget();
  }

  return {
    store,
    /** Whether a tab has to wait: a file is on its way, being converted or asked after (spec §4, "Tabs"). */
    isBusy: course.isRunning,
    /** Finds out what the server has, and stays with it until it is settled. */
    look(): void {
      if (!course.isRunning() && store.getState().phase !== 'broken') course.begin(follow);
    },
    /** Uploads a file and has it converted, or says why it cannot be. */
    choose(file: File): void {
      if (isMakingWay || !canChoose(store.getState())) return;
      ports.hush(uploadError);
      const problem = ports.findProblem(file);
      if (problem !== undefined) {
        send({ type: 'refused', problem });
        return;
      }
      lastFile = file;
      course.begin((signal) => uploadAndFollow(file, signal));
    },
    /** Something that was chosen is no file that could be checked. */
    refuse: (problem: string): void => send({ type: 'refused', problem }),
    /** Ends an upload or a conversion. */
    cancel(): void {
      if (store.getState().phase === 'converting') {
        const before = course.finished();
        send({ type: 'deleting' });
        course.begin(async () => {
          // A conversion that is being asked for right now would outlive its deletion.
          await before;
          await deleteConversion();
        });
        return;
      }
      course.leave();
      send({ type: 'cancelled' });
    },
    /** After an error: deletes what may have arrived, and leads back to choosing a file. */
    reset(): void {
      ports.hush(uploadError);
      course.begin(deleteConversion);
    },
    /** After an error: the same, and then the same file once more. */
    retry(): void {
      const file = lastFile;
      ports.hush(uploadError);
      course.begin(async (signal) => {
        await deleteConversion();
        if (file && !signal.aborted) await uploadAndFollow(file, signal);
      });
    },
    /** Deletes the document and its conversion. */
    remove(): void {
      ports.hush(deleteError);
      course.begin(async (signal) => {
        send({ type: 'deleting' });
        try {
          await deleteBoth();
        } catch (error) {
          if (error instanceof UnauthorizedError) return;
          ports.tellError(deleteError, error instanceof Error ? error.message : String(error));
          send({ type: 'forgotten' });
          await follow(signal);
        }
      });
    },
    /**
     * Makes way for another answer: deletes what there is, and answers true; or false while something is under way, here
     * or on another device. Rejects when it could not be told or done.
     */
    async makeWay(): Promise<boolean> {
      if (course.isRunning() || isMakingWay) return false;
      isMakingWay = true;
      try {
        const { status } = await server.getConversion();
        if (status === 'unprocessed' || status === 'in_progress') {
          course.begin(follow);
          return false;
        }
        if (status === 'not_answered') hear({ status });
        else await deleteBoth();
        send({ type: 'deleted' });
        return true;
      } finally {
        isMakingWay = false;
      }
    },
    /** Asks anew, whatever the page knew. */
    refresh(): void {
      send({ type: 'forgotten' });
      course.begin(follow);
    },
    /** The session is over: nothing goes on. */
    end: course.leave,
  };
}
