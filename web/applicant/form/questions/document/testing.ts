/** For tests: a controller with a pretended server, and pauses that end when the test says so. */
import { vi } from 'vitest';
import type { PdfState, DocumentState as Told } from '#contract/documents.ts';
import type { ConversionRequest } from '#web/applicant/session/pending-conversions.ts';
import { RequestError } from '#web/core/api/request.ts';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import type { UploadDependencies } from './dependencies.ts';
import type { DocumentState } from './state.ts';
import { createUploadController } from './upload-controller.ts';

const PERMISSION = { url: '/storage/upload', fields: { key: 'uploads/1' } };
export const FILE = new File(['hello'], 'essay.pdf');
export const ATTACHED = { name: 'essay.pdf', size: 5 };

export const said = (status: PdfState['status'], message = ''): Told => ({
  status,
  message,
  url: status === 'completed' ? '/pdf' : '',
  pages: status === 'completed' ? ['/page-1.webp'] : [],
});
export const away = () => new RequestError('No connection.', 0);
export const refusal = () => new RequestError('Already submitted.', 409);

/** Waits until all promises that can be resolved are resolved. */
export const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A controller whose server gives the answers in order, then repeats the last. To reload, open another with the same `pendingConversion`. */
export function openController(
  answers: readonly (Told | Error)[] = [said('not_answered')],
  pendingConversion: { kept?: ConversionRequest | undefined } = {},
) {
  const told = [...answers];
  const log: string[] = [];
  const phases: string[] = [];
  const lookers: (() => void)[] = [];
  const pauses: { milliseconds: number; goOn: () => void }[] = [];
  const noted =
    <Arguments extends unknown[], Answer>(name: string, act: (...args: Arguments) => Answer) =>
    (...args: Arguments): Answer => {
      log.push(name);
      return act(...args);
    };
  const server = {
    requestUpload: vi.fn(noted('request', async () => PERMISSION)),
    postFile: vi.fn<UploadDependencies['server']['postFile']>(noted('post', async () => undefined)),
    startConversion: vi.fn(noted('start', async (): Promise<unknown> => undefined)),
    getConversion: vi.fn(
      noted('ask', async () => {
        const answer = told.length > 1 ? told.shift() : told[0];
        if (answer === undefined || answer instanceof Error) throw answer;
        return answer;
      }),
    ),
    findAttached: vi.fn(
      noted('attached', async (): Promise<typeof ATTACHED | undefined> => ATTACHED),
    ),
    deleteAnswer: vi.fn(noted('delete answer', async (): Promise<unknown> => undefined)),
    deleteConversion: vi.fn(noted('delete conversion', async (): Promise<unknown> => undefined)),
  };
  const dependencies = {
    say: sayIn(createEnglish(), 'en-US'),
    server,
    pendingConversion: {
      read: () => pendingConversion.kept,
      keep: (conversion: ConversionRequest | undefined) => {
        pendingConversion.kept = conversion;
      },
    },
    saveAnswers: vi.fn(noted('save', async () => undefined)),
    setAnswer: vi.fn(),
    findFileProblem: vi.fn((): string | undefined => undefined),
    findContentProblem: vi.fn(async (): Promise<string | undefined> => undefined),
    showError: vi.fn(),
    dismissError: vi.fn(),
    wait: (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        pauses.push({ milliseconds, goOn: resolve });
        for (const load of lookers) load();
        signal.addEventListener('abort', () => resolve());
      }),
  } satisfies UploadDependencies;
  const controller = createUploadController('story_doc', dependencies);
  controller.store.subscribe(({ phase }) => {
    if (phases.at(-1) !== phase) phases.push(phase);
  });
  const state = () => controller.store.getState();
  /** Waits until the controller is in this phase. */
  const until = (phase: DocumentState['phase']) => when(() => state().phase === phase);
  /** Waits until something holds. Checks it again after every change, and when a pause begins. */
  function when(holds: () => boolean): Promise<void> {
    if (holds()) return Promise.resolve();
    return new Promise((resolve) => {
      const load = () => {
        if (holds()) resolve();
      };
      controller.store.subscribe(load);
      lookers.push(load);
    });
  }
  /** Ends the oldest pause; waits for one if there is none. */
  async function pass() {
    await when(() => pauses.length > 0);
    pauses.shift()?.goOn();
  }
  return { controller, dependencies, server, log, phases, pauses, state, until, when, pass };
}

/** A controller that has found no attached file. */
export async function openEmpty(...args: Parameters<typeof openController>) {
  const opened = openController(...args);
  opened.controller.load();
  await opened.until('empty');
  return opened;
}
