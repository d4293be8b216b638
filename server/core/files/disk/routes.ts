import type { Readable } from 'node:stream';
import multipart, { type MultipartFields, type MultipartFile } from '@fastify/multipart';
import { UPLOAD } from '#contract/calls.ts';
import { tooLarge } from '#contract/document-rules.ts';
import { Type } from '#contract/schema.ts';
import { Text } from '#contract/text.ts';
import type { Speech } from '#words/say.ts';
import type { Clock } from '../../clock.ts';
import type { App, Reply, Request } from '../../http/app.ts';
import { callsOf } from '../../http/calls.ts';
import { AppError, refusal } from '../../http/errors.ts';
import { anybody } from '../../http/who.ts';
import { contentDisposition, typeOfFile } from '../files.ts';
import type { Folder } from './folder.ts';
import { findPermit } from './permits.ts';

type Needs = {
  readonly folder: Folder;
  readonly secret: Buffer;
  readonly clock: Clock;
};

/** The routes behind presigned addresses. The address is the permission: there is no session here. */
export function diskRoutes(app: App, needs: Needs): void {
  // Only this scope accepts bodies other than JSON.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    scope.addContentTypeParser('*', (_request, _body, done) => done(notMultipart()));
    uploadRoute(scope as typeof app, needs);
  });
  readRoute(app, needs);
}

/** A few short fields and one file, whose length the permit limits. */
const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 1024,
  fields: 10,
  files: 1,
  headerPairs: 20,
  fileSize: Number.MAX_SAFE_INTEGER,
};

/** Bytes still read after a refusal, because a browser reads no answer before it has sent everything. */
const READ_ON_BYTES = 8 * 1024 * 1024;

function uploadRoute(app: App, needs: Needs): void {
  callsOf(app, 'storage')(
    UPLOAD,
    'Upload a file, with the fields of a presigned upload in front of it',
    {
      who: anybody,
      unlimited: 'how many addresses there are to upload to is limited',
      consumes: ['multipart/form-data'],
      answers: { 204: Type.Null({ description: 'uploaded' }) },
      refusals: [400, 403, 409, 413, 415],
    },
    async (request, reply) => {
      await receiveUpload(request, reply, needs);
      return reply.code(204).send(null);
    },
  );
}

async function receiveUpload(
  request: Request,
  reply: Reply,
  { folder, secret, clock }: Needs,
): Promise<void> {
  const part = await firstFile(request);
  const policy = findPermit(secret, 'upload', { ...textsOf(part.fields), now: clock() });
  try {
    if (part.fieldname !== 'file') throw noFile();
    if (policy === undefined) throw notAllowed();
    const outcome = await folder.receive(policy.key, arriving(part.file), policy.maxBytes);
    if (outcome === 'is_there') throw isThere();
    if (outcome === 'too_large') throw isTooLarge(policy.maxBytes);
  } catch (problem) {
    if (!(await isReadToEnd(part.file))) reply.header('connection', 'close');
    throw problem;
  }
}

/** The file part. The fields before it have been read by then. */
async function firstFile(request: Request): Promise<MultipartFile> {
  if (!request.isMultipart()) throw notMultipart();
  const part = await request.file().catch((cause) => {
    throw brokenOff(cause);
  });
  if (part === undefined) throw noFile();
  return part;
}

/** Text fields. A repeated field is ambiguous, so it counts as missing. */
function textsOf(fields: MultipartFields): { key?: string; permit?: string } {
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const isText = field !== undefined && !Array.isArray(field) && field.type === 'field';
    if (isText && typeof field.value === 'string') texts[name] = field.value;
  }
  return texts;
}

async function* arriving(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw brokenOff(cause);
  }
}

/** Drains the rest of a file. @returns false if it is too long, so that the connection must be closed. */
async function isReadToEnd(file: Readable): Promise<boolean> {
  let read = 0;
  try {
    for await (const chunk of file) {
      read += chunk.length;
      if (read > READ_ON_BYTES) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Path prefix of presigned read addresses. */
export const READ_PATH = '/storage/file/';

function readRoute(app: App, { folder, secret, clock }: Needs): void {
  app.get(
    `${READ_PATH}*`,
    {
      config: { who: anybody },
      schema: { hide: true, params: Type.Object({ '*': Text() }), querystring: ReadQuery },
    },
    async (request, reply) => {
      const asked = { ...request.query, key: request.params['*'], now: clock() };
      const permit = findPermit(secret, 'read', asked);
      if (permit === undefined) throw notReadable();
      const file = await folder.openRead(permit.key);
      if (file === undefined) throw isGone();
      reply.headers({
        'content-type': typeOfFile(permit.key),
        'content-length': file.size,
        'content-disposition': contentDisposition(permit.fileName),
        'content-security-policy': READ_POLICY,
      });
      return reply.send(file.stream);
    },
  );
}

const ReadQuery = Type.Object({ permit: Type.Optional(Text({ maxLength: 2000 })) });

/** Even if a browser rendered a file as a page, that page could do and load nothing. */
const READ_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const noFile = refusal(400, 'no_file', (say) =>
  say('There is no file in this upload. It belongs in the field “file”, after all the others.'),
);

function brokenOff(cause: unknown): AppError {
  const speech: Speech = (say) =>
    say('Only part of your file arrived. Please check your connection and try again.');
  return new AppError(400, 'broken_off', speech, { cause });
}

const notAllowed = refusal(403, 'upload_not_allowed', (say) =>
  say(
    'This file could not be uploaded, or the upload took too long to begin. Please choose it again.',
  ),
);

const isThere = refusal(409, 'upload_used', (say) =>
  say('This file has already arrived. Please choose your file again.'),
);

function isTooLarge(maxBytes: number): AppError {
  return new AppError(413, 'upload_too_large', (say) => tooLarge(say, maxBytes));
}

const notMultipart = refusal(415, 'not_multipart', (say) =>
  say('The request must be a form with a file (multipart/form-data).'),
);

const notReadable = refusal(403, 'read_not_allowed', (say) =>
  say(
    'This link is not valid, or it has expired. Please go back to the page and open the file again.',
  ),
);

const isGone = refusal(404, 'file_gone', (say) => say('This file is no longer there.'));
