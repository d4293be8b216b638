/** The task "letter": a recommender writes, uploads, sends or declines, without an account. */
import {
  ADD_LETTER_FILE,
  DECLINE_LETTER,
  GET_LETTERS_TO_WRITE,
  REMOVE_LETTER_FILE,
  REQUEST_LETTER_UPLOAD,
  SAVE_LETTER,
  SEND_LETTER,
  SEND_LIST_LINK,
} from '#contract/calls.ts';
import { PresignedUpload, StartConversion } from '#contract/documents.ts';
import { LinkQuery } from '#contract/handoffs.ts';
import {
  DeclineLetter,
  LetterFilePath,
  LettersToWrite,
  RequestPath,
  WriteLetter,
} from '#contract/recommenders.ts';
import { UPLOAD_LIMITS } from '#server/applicant/documents/constants.ts';
import { handoff } from '#server/applicant/handoffs/guard.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { limit } from '#server/core/http/limits.ts';
import { principalOf } from '#server/core/http/who.ts';
import { LINK_LIMITS } from '#server/core/identity/links.ts';
import type { HandoffHolder } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { addLetterFile, issueLetterUpload, removeLetterFile } from './files.ts';
import { notAwaited } from './refusals.ts';
import { listByLink } from './repository.ts';
import { declineLetter, readLetters, saveLetter, sendLetter } from './write.ts';
import { WRITE_QUEUE } from './write-job.ts';

const LIST_LIMIT = { per: 'link', max: 3, perSeconds: 60 * 60 } as const;

/** The parameters of a call about one letter, and the statuses of its errors. */
const aboutOne = {
  querystring: LinkQuery,
  params: RequestPath,
  refusals: [404, 409, 503],
} as const;
const WRITING = [...aboutOne.refusals, 412] as const;

export function letterRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'links');
  const { speakTo, database, jobs } = platform;
  const who = handoff(platform, 'letter');
  const config = { who, limits: LINK_LIMITS };

  /** The request of a path. @throws AppError 409 if this link does not open it, or it was taken back. */
  async function requestOf({ handoffId }: HandoffHolder, { request }: { request: string }) {
    const all = await listByLink(database.kysely, handoffId);
    const found = all.find(({ id }) => id === Number(request));
    if (found === undefined) throw notAwaited();
    return found;
  }

  on(
    GET_LETTERS_TO_WRITE,
    'The letters that a link asks for, as far as they are written',
    { ...config, querystring: LinkQuery, answer: LettersToWrite },
    (request) => readLetters(principalOf(request), speakTo(request), platform),
  );
  on(
    SEND_LIST_LINK,
    'Send a link to all letters that this address is asked for, to the address',
    { who, limits: [LIST_LIMIT], querystring: LinkQuery },
    async (request) => {
      const { handoffId } = principalOf(request);
      await limit(platform, { ...LIST_LIMIT, name: 'list of letters', key: String(handoffId) });
      const [first] = await listByLink(database.kysely, handoffId);
      if (first === undefined) throw notAwaited();
      const say = speakTo(request);
      const language = say.language.tag;
      const order = { request: first.id, about: 'list', language } as const;
      await database.transaction((trx) => jobs.enqueue(WRITE_QUEUE, order, { in: trx }));
      return { message: say('We have sent you a link to your list.') };
    },
  );
  on(
    SAVE_LETTER,
    'Save a letter that is not finished',
    { ...config, ...aboutOne, refusals: WRITING, body: WriteLetter },
    async (request) => {
      const { id } = await requestOf(principalOf(request), request.params);
      await saveLetter(id, request.body, platform);
      return { message: speakTo(request)('Your letter is saved.') };
    },
  );
  on(
    SEND_LETTER,
    'Send a letter, once',
    { ...config, ...aboutOne, refusals: WRITING, body: WriteLetter },
    async (request) => {
      const holder = principalOf(request);
      const asked = await requestOf(holder, request.params);
      const say = speakTo(request);
      const sent = { ...request.body, language: say.language.tag };
      await sendLetter(holder, asked, sent, platform);
      return { message: say('Thank you. The college has received your letter.') };
    },
  );
  on(
    DECLINE_LETTER,
    'Decline to write, perhaps naming a colleague',
    { ...config, ...aboutOne, body: DeclineLetter },
    async (request) => {
      const holder = principalOf(request);
      const asked = await requestOf(holder, request.params);
      await declineLetter(holder, asked, request.body, platform);
      return { message: speakTo(request)('Thank you for telling us. Nothing more is needed.') };
    },
  );
  on(
    REQUEST_LETTER_UPLOAD,
    'Ask where to upload a file of a letter',
    { who, limits: [...LINK_LIMITS, ...UPLOAD_LIMITS], ...aboutOne, answer: PresignedUpload },
    async (request) =>
      issueLetterUpload(await requestOf(principalOf(request), request.params), request, platform),
  );
  on(
    ADD_LETTER_FILE,
    'Add an uploaded file to a letter',
    { ...config, ...aboutOne, body: StartConversion },
    async (request) => {
      const asked = await requestOf(principalOf(request), request.params);
      await addLetterFile(asked, request.body, platform);
      return { message: speakTo(request)('Your file is being converted.') };
    },
  );
  on(
    REMOVE_LETTER_FILE,
    'Remove a file from a letter',
    { ...config, ...aboutOne, params: LetterFilePath },
    async (request) => {
      const asked = await requestOf(principalOf(request), request.params);
      await removeLetterFile(asked, Number(request.params.file), platform);
      return { message: speakTo(request)('Your file was deleted.') };
    },
  );
}
