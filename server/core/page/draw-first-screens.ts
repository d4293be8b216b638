/**
 * Renders the first screens in a separate process that ends afterwards: the server, or a worker thread in it, would hold on to 60 MB
 * of memory.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Answers } from '#form/engine/answers.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { COMPILED_FOLDER } from '../compile-cache.ts';

/** A screen as rendered for a visitor who is not logged in, and has answered nothing unless the order says so. */
export interface FirstScreen {
  readonly route: string;
  readonly html: string;
  /** The day for which it was rendered, in the college's time zone. */
  readonly day: string;
}

/** The screens to render. */
export interface Order {
  /** Path of the program that the build compiles from `web/applicant/first-screen/render.tsx`. */
  readonly program: string;
  readonly tenant: Tenant;
  /** The tag of the reader's language. */
  readonly language: string;
  readonly routes: readonly string[];
  readonly answers?: Answers;
}

/** Renders screens. Rejects if one cannot be rendered. */
export type Draw = (order: Order) => Promise<FirstScreen[]>;

const PROGRAM = join(import.meta.dirname, 'first-screen-process.ts');
/** In bytes; a screen has some 100,000. */
const MAX_OUTPUT = 10_000_000;

export const drawInProcess: Draw = async (order) => {
  const drawing = promisify(execFile)(process.execPath, [PROGRAM], {
    // NODE_ENV avoids React's slow development build; the compile cache avoids stripping types again.
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED_FOLDER },
    maxBuffer: MAX_OUTPUT,
  });
  drawing.child.stdin?.on('error', () => undefined).end(JSON.stringify(order));
  const { stdout } = await drawing;
  return JSON.parse(stdout);
};
