/**
 * Carries out what belongs to the document of one question: uploading, waiting for the conversion, deleting. It goes on
 * while the question is not on the screen, so that nobody has to wait on the page. The states are in `state.ts`.
 */
import type { PdfState, PresignedUpload, StartConversion } from '#contract/documents.ts';
import type { PostOptions } from '#web/api/post-file.ts';
import { mayWorkNextTime, UnauthorizedError } from '#web/api/request.ts';
import { CONVERSION_POLL_INTERVAL } from '#web/constants.ts';
import { createStore } from '#web/store.ts';
import {
  canChoose,
  type DocumentEvent,
  type DocumentState,
  isUnderWay,
  LOOKING,
  next,
  type ShownFile,
  type Told,
} from './state.ts';

/** All that a desk needs of the world. A lost session is noticed by whoever makes the calls. */
export interface DocumentPorts {
  readonly server: {
    readonly requestUpload: () => Promise<PresignedUpload>;
    readonly postFile: (to: PresignedUpload, file: File, options: PostOptions) => Promise<void>;
    readonly startConversion: (body: StartConversion) => Promise<unknown>;
    readonly getConversion: () => Promise<PdfState>;
    /** What is attached; undefined if nothing is. */
    readonly findAttached: () => Promise<ShownFile | undefined>;
    readonly deleteAnswer: () => Promise<unknown>;
    readonly deleteConversion: () => Promise<unknown>;
  };
  readonly saveAnswers: () => Promise<void>;
  /** Puts the answer right; `isSaved` if the server has it like this already. */
  readonly mark: (answer: '' | 'ANSWERED', how: { readonly isSaved: boolean }) => void;
  /** Why a file cannot be uploaded. */
  readonly findProblem: (file: ShownFile) => string | undefined;
  readonly tellError: (title: string, message: string) => void;
  /** Takes back what {@link tellError} said. */
  readonly hush: (title: string) => void;
  /** Resolves after so many milliseconds, or when the signal says so. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export type DocumentDesk = ReturnType<typeof createDocumentDesk>;

export function createDocumentDesk(key: string, ports: DocumentPorts) {
  const { server } = ports;
  const uploadError = `Error uploading file for ${key}`;
  const deleteError = `Error deleting file for ${key}`;
  const store = createStore<DocumentState>(() => LOOKING);
  const send = (event: DocumentEvent) => store.setState((state) => next(state, event), true);
  let course = new AbortController();
  let isRunning = false;
  let isMakingWay = false;
  let finished: Promise<void> = Promise.resolve();
  let lastFile: File | undefined;

  /** Leaves what is under way, and does something else. What goes wrong in it is told. */
  function begin(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    leave();
    const { signal } = course;
    isRunning = true;
    finished = work(signal)
      .catch((error) => {
        if (!signal.aborted) fail(error, uploadError);
      })
      .finally(() => {
        if (!signal.aborted) isRunning = false;
      });
    return finished;
  }

  function leave(): void {
    course.abort();
    course = new AbortController();
    isRunning = false;
  }

  function fail(error: unknown, title: string): void {
    // Who makes the calls has led the applicant to /login.
    if (error instanceof UnauthorizedError) return;
    const message = error instanceof Error ? error.message : String(error);
    send({ type: 'broke', message });
    ports.tellError(title, message);
  }

  async function uploadAndFollow(file: File, signal: AbortSignal): Promise<void> {
    send({ type: 'chosen', file: { name: file.name, size: file.size } });
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
      const told = await ask();
      if (signal.aborted) return;
      hear(told);
      if (!isUnderWay(told)) return;
      await ports.wait(CONVERSION_POLL_INTERVAL, signal);
    }
  }

  async function ask(): Promise<Told> {
    try {
      const { status, message, url } = await server.getConversion();
      if (status === 'failed') return { status, message };
      if (status !== 'completed') return { status };
      const file = await server.findAttached();
      // Without a name it has been taken back in between, on another device: the next answer will say so.
      return file ? { status, file, url } : { status: 'in_progress' };
    } catch (error) {
      if (error instanceof Error && mayWorkNextTime(error)) return { status: 'unreachable' };
      throw error;
    }
  }

  function hear(told: Told): void {
    send({ type: 'told', told });
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
    isBusy: () => isRunning,
    /** Finds out what the server has, and stays with it until it is settled. */
    look(): void {
      if (!isRunning && store.getState().phase !== 'broken') begin(follow);
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
      begin((signal) => uploadAndFollow(file, signal));
    },
    /** Something that was chosen is no file that could be checked. */
    refuse: (problem: string): void => send({ type: 'refused', problem }),
    /** Ends an upload or a conversion. */
    cancel(): void {
      if (store.getState().phase === 'converting') {
        const before = finished;
        send({ type: 'deleting' });
        begin(async () => {
          // A conversion that is being asked for right now would outlive its deletion.
          await before;
          await deleteConversion();
        });
        return;
      }
      leave();
      send({ type: 'cancelled' });
    },
    /** After an error: deletes what may have arrived, and leads back to choosing a file. */
    reset(): void {
      ports.hush(uploadError);
      begin(deleteConversion);
    },
    /** After an error: the same, and then the same file once more. */
    retry(): void {
      const file = lastFile;
      ports.hush(uploadError);
      begin(async (signal) => {
        await deleteConversion();
        if (file && !signal.aborted) await uploadAndFollow(file, signal);
      });
    },
    /** Deletes the document and its conversion. */
    remove(): void {
      ports.hush(deleteError);
      begin(async (signal) => {
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
      if (isRunning || isMakingWay) return false;
      isMakingWay = true;
      try {
        const { status } = await server.getConversion();
        if (status === 'unprocessed' || status === 'in_progress') {
          begin(follow);
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
      begin(follow);
    },
    /** The session is over: nothing goes on. */
    end: leave,
  };
}
