/** For tests: a controller with a pretended server, and a clock that goes on when the test says so. */
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

/** When everything that only waits for promises has been done. */
export const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A controller whose server says one thing after the other, and stays with the last. A second one with the same `pendingConversion` is the page after a reload. */
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
  /** When the controller comes to this phase, or at once if it is there. */
  const until = (phase: DocumentState['phase']) => when(() => state().phase === phase);
  /** When something holds; looks again after every change and every pause that begins. */
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
  /** Lets the time of one pause go by. */
  async function pass() {
    await when(() => pauses.length > 0);
    pauses.shift()?.goOn();
  }
  return { controller, dependencies, server, log, phases, pauses, state, until, when, pass };
}

/** A controller that knows that nothing is attached. */
export async function openEmpty(...of: Parameters<typeof openController>) {
  const opened = openController(...of);
  opened.controller.load();
  await opened.until('empty');
  return opened;
}
