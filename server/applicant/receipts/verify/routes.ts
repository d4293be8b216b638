import multipart, { type MultipartFile } from '@fastify/multipart';
import { CHECK_RECEIPT, GET_RECEIPT_KEYS, OPEN_VERIFY } from '#contract/calls.ts';
import { ReceiptKeys } from '#contract/receipts.ts';
import { Type } from '#contract/schema.ts';
import type { App, Reply, Request } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { AppError } from '#server/core/http/errors.ts';
import { type DeclaredLimit, limit } from '#server/core/http/limits.ts';
import { anybody } from '#server/core/http/who.ts';
import { networkOf } from '#server/core/identity/caller.ts';
import type { Platform } from '#server/core/platform.ts';
import { listKeys } from '../keys.ts';
import { createJudge, type Judge } from './judge.ts';
import { type Finding, found, STYLE_PATH, verifyPage } from './page.ts';
import { scanFile } from './scan.ts';
import { VERIFY_CSS } from './style.ts';

const tags = ['receipts'];
const HTML = 'text/html; charset=utf-8';
const Page = Type.Unsafe<string>(Type.String({ description: 'a page' }));

/** High, because an admissions fair may share one address; a code of 60 bits cannot be guessed anyway. */
const TRIES = { per: 'network', max: 60, perSeconds: 15 * 60 } as const satisfies DeclaredLimit;

/** More than any copy, whose documents are a few megabytes at most. */
const MAX_BYTES = 128 * 1024 * 1024;
const LIMITS = { fieldNameSize: 20, fieldSize: 100, fields: 4, files: 1, fileSize: MAX_BYTES };

/** The page `/verify`, and the public keys for verification without us. */
export function verifyRoutes(app: App, platform: Platform): void {
  const judge = createJudge(platform);
  pageRoute(app, platform);
  keysRoute(app, platform);
  app.get(STYLE_PATH, { config: { who: anybody }, schema: { hide: true } }, (_request, reply) => {
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600');
    return VERIFY_CSS;
  });
  // Only this scope accepts a multipart form.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    checkRoute(scope as typeof app, judge, platform);
  });
}

function pageRoute(app: App, platform: Platform): void {
  const on = callsOf(app);
  on(
    OPEN_VERIFY,
    {
      config: { who: anybody },
      schema: {
        summary: 'The page on which a receipt is checked',
        tags,
        response: { 200: Page },
      },
    },
    (request, reply) => show(request, reply, platform),
  );
}

function keysRoute(app: App, { database }: Platform): void {
  const on = callsOf(app);
  on(
    GET_RECEIPT_KEYS,
    {
      config: { who: anybody },
      schema: {
        summary: 'The public keys of receipts, as a JSON Web Key Set',
        tags,
        response: { 200: ReceiptKeys },
      },
    },
    async () => {
      const keys = await listKeys(database.kysely);
      return {
        keys: keys.map(({ id, x, madeAt, retiredAt }) => ({
          ...({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' } as const),
          kid: id,
          x,
          made_at: madeAt.toISOString(),
          retired_at: retiredAt?.toISOString() ?? '',
        })),
      };
    },
  );
}

function checkRoute(app: App, judge: Judge, platform: Platform): void {
  const on = callsOf(app);
  on(
    CHECK_RECEIPT,
    {
      config: { who: anybody, limits: [TRIES] },
      schema: {
        summary: 'Check a file with a receipt, or a reference number with a receipt code',
        tags,
        consumes: ['multipart/form-data'],
        response: { 200: Page, 400: Page, 413: Page, 429: Page },
      },
    },
    async (request, reply) => {
      try {
        return show(request, reply, platform, await check(request, judge, platform));
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        const { say } = platform.languages.for(request);
        if (error.retryAfterSeconds !== undefined) {
          reply.header('retry-after', error.retryAfterSeconds);
        }
        reply.code(error.status as 400);
        const title = say('We could not check this.');
        return show(request, reply, platform, { kind: 'no', title, text: error.speech(say) });
      }
    },
  );
}

async function check(request: Request, judge: Judge, platform: Platform): Promise<Finding> {
  await limit(platform, { ...TRIES, name: 'verify', key: networkOf(request.ip) });
  const { say, tenant } = platform.languages.for(request);
  const { file, fields } = await readForm(request);
  const college = tenant.partnerName;
  if (file === undefined) {
    const isGenuine = await judge.ofCode(referenceIn(fields.reference ?? ''), fields.code ?? '');
    return isGenuine ? found.byCode(say, college) : found.no(say, college);
  }
  const verdict = await judge.ofFile(file);
  if (verdict === 'as made') return found.asMade(say, college);
  if (verdict === 'receipt only') return found.receiptOnly(say, college);
  return file.token === undefined ? found.noReceipt(say) : found.no(say, college);
}

type Form = {
  readonly file?: Awaited<ReturnType<typeof scanFile>>;
  readonly fields: Readonly<Record<string, string>>;
};

/** @throws AppError 400 for an invalid form, 413 for a file that is too long. */
async function readForm(request: Request): Promise<Form> {
  if (!request.isMultipart()) throw notOurForm();
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') return { file: await readFile(part), fields };
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notOurForm(error);
  }
  if (fields.reference === undefined || fields.code === undefined) throw notOurForm();
  return { fields };
}

async function readFile({ file }: MultipartFile) {
  const scanned = await scanFile(file);
  if (!file.truncated) return scanned;
  throw new AppError(413, 'too_large', (say) => say('The request is too large.'));
}

/** Normalizes a typed reference number, with or without its hyphen. */
function referenceIn(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/\D/g, '')
    .replace(/^(\d{4})(\d{4})$/, '$1-$2');
}

function notOurForm(cause?: unknown): AppError {
  return new AppError(
    400,
    'no_form',
    (say) => say('Please choose a file, or type the reference number and the receipt code.'),
    { cause },
  );
}

function show(request: Request, reply: Reply, { languages }: Platform, finding?: Finding): string {
  const voice = languages.for(request);
  const others = languages.offered
    .filter((tag) => tag !== voice.say.language.tag)
    .map((tag) => ({ tag, name: ownName(tag) }));
  reply.type(HTML);
  return verifyPage(voice, others, finding);
}

/** A language's own name: "Español". */
function ownName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
