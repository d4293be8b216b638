import multipart from '@fastify/multipart';
import { CHECK_RECEIPT, GET_RECEIPT_KEYS, OPEN_VERIFY } from '#contract/calls.ts';
import { ReceiptKeys } from '#contract/receipts.ts';
import { Type } from '#contract/schema.ts';
import type { App, Reply, Request } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { AppError } from '#server/core/http/errors.ts';
import { framePage } from '#server/core/http/frame.ts';
import { type DeclaredLimit, limit } from '#server/core/http/limits.ts';
import { anybody } from '#server/core/http/who.ts';
import { networkOf } from '#server/core/identity/caller.ts';
import type { Platform } from '#server/core/platform.ts';
import { listKeys } from '../keys.ts';
import { normalizeReference } from '../token.ts';
import { isGenuineCode, judgeFile } from './judge.ts';
import { type Finding, findingsIn, verifyPage } from './page.ts';
import { type Scanned, scanFile } from './scan.ts';

const Page = Type.Unsafe<string>(Type.String({ description: 'a page' }));

/** High, because an admissions fair may share one address; a code of 60 bits cannot be guessed anyway. */
const TRIES = { per: 'network', max: 60, perSeconds: 15 * 60 } as const satisfies DeclaredLimit;

/** More than any copy, whose documents are a few megabytes at most. */
const MAX_BYTES = 128 * 1024 * 1024;
const LIMITS = { fieldNameSize: 20, fieldSize: 100, fields: 4, files: 1, fileSize: MAX_BYTES };

/** The page `/verify`, and the public keys for verification without us. */
export function verifyRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'receipts');
  on(
    OPEN_VERIFY,
    'The page on which a receipt is checked',
    { who: anybody, answer: Page },
    (request, reply) => show(request, reply, platform),
  );
  on(
    GET_RECEIPT_KEYS,
    'The public keys of receipts, as a JSON Web Key Set',
    { who: anybody, answer: ReceiptKeys },
    async () => ({ keys: await listKeys(platform.database.kysely) }),
  );
  // Only this scope accepts a multipart form.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    checkRoute(scope as typeof app, platform);
  });
}

function checkRoute(app: App, platform: Platform): void {
  const on = callsOf(app, 'receipts');
  on(
    CHECK_RECEIPT,
    'Check a file with a receipt, or a reference number with a receipt code',
    {
      who: anybody,
      limits: [TRIES],
      consumes: ['multipart/form-data'],
      answer: Page,
      answers: { 400: Page, 413: Page, 429: Page },
    },
    async (request, reply) => {
      try {
        return show(request, reply, platform, await check(request, platform));
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        const { say } = platform.languages.for(request);
        if (error.retryAfterSeconds !== undefined) {
          reply.header('retry-after', error.retryAfterSeconds);
        }
        reply.code(error.status as 200);
        const title = say('We could not check this.');
        return show(request, reply, platform, { kind: 'no', title, text: error.speech(say) });
      }
    },
  );
}

async function check(request: Request, platform: Platform): Promise<Finding> {
  await limit(platform, { ...TRIES, name: 'verify', key: networkOf(request.ip) });
  const findings = findingsIn(platform.languages.for(request));
  const { file, reference = '', code = '' } = await readForm(request);
  if (file === undefined) {
    const isGenuine = await isGenuineCode(platform, normalizeReference(reference), code);
    return isGenuine ? findings.byCode : findings.no;
  }
  if (file.token === undefined) return findings.noReceipt;
  return findings[await judgeFile(platform, file)];
}

type Form = { file?: Scanned; reference?: string; code?: string };

/** @throws AppError 400 for an invalid form, 413 for a file that is too long. */
async function readForm(request: Request): Promise<Form> {
  const form: Form = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        form.file = await scanFile(part.file);
        if (part.file.truncated) throw tooLarge();
      } else if (part.fieldname === 'reference' || part.fieldname === 'code') {
        form[part.fieldname] = String(part.value);
      }
    }
    return form;
  } catch (cause) {
    throw cause instanceof AppError ? cause : notOurForm(cause);
  }
}

function tooLarge(): AppError {
  return new AppError(413, 'too_large', (say) => say('The request is too large.'));
}

function notOurForm(cause: unknown): AppError {
  return new AppError(
    400,
    'no_form',
    (say) => say('Please choose a file, or type the reference number and the receipt code.'),
    { cause },
  );
}

function show(request: Request, reply: Reply, { languages }: Platform, finding?: Finding): string {
  const voice = languages.for(request);
  const others = languages.offered.filter((tag) => tag !== voice.say.language.tag);
  return framePage(reply, voice, verifyPage(voice, others, finding));
}
