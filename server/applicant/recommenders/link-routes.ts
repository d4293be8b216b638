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
import { callOptions } from '#server/core/http/call-options.ts';
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

/** What a call about one letter takes, and the statuses of its errors. */
const aboutOne = { querystring: LinkQuery, params: RequestPath };
const REFUSALS = [400, 403, 404, 409, 429, 503];

export function letterRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const call = callOptions('links');
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
    call(
      config,
      'The letters that a link asks for, as far as they are written',
      { querystring: LinkQuery, answer: LettersToWrite },
      [400, 403, 429],
    ),
    (request) => readLetters(principalOf(request), speakTo(request), platform),
  );
  on(
    SEND_LIST_LINK,
    call(
      { who, limits: [LIST_LIMIT] },
      'Send a link to all letters that this address is asked for, to the address',
      { querystring: LinkQuery },
      [400, 403, 429],
    ),
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
    call(
      config,
      'Save a letter that is not finished',
      { ...aboutOne, body: WriteLetter },
      REFUSALS,
    ),
    async (request) => {
      const { id } = await requestOf(principalOf(request), request.params);
      await saveLetter(id, request.body.text, platform);
      const say = speakTo(request);
      return { message: say('Your letter is saved.') };
    },
  );
  on(
    SEND_LETTER,
    call(config, 'Send a letter, once', { ...aboutOne, body: WriteLetter }, REFUSALS),
    async (request) => {
      const holder = principalOf(request);
      const asked = await requestOf(holder, request.params);
      const say = speakTo(request);
      const sent = { text: request.body.text, language: say.language.tag };
      await sendLetter(holder, asked, sent, platform);
      return { message: say('Thank you. The college has received your letter.') };
    },
  );
  on(
    DECLINE_LETTER,
    call(
      config,
      'Decline to write, perhaps naming a colleague',
      { ...aboutOne, body: DeclineLetter },
      REFUSALS,
    ),
    async (request) => {
      const holder = principalOf(request);
      const asked = await requestOf(holder, request.params);
      await declineLetter(holder, asked, request.body, platform);
      const say = speakTo(request);
      return { message: say('Thank you for telling us. Nothing more is needed.') };
    },
  );
  on(
    REQUEST_LETTER_UPLOAD,
    call(
      { who, limits: [...LINK_LIMITS, ...UPLOAD_LIMITS] },
      'Ask where to upload a file of a letter',
      { ...aboutOne, answer: PresignedUpload },
      REFUSALS,
    ),
    async (request) =>
      issueLetterUpload(await requestOf(principalOf(request), request.params), request, platform),
  );
  on(
    ADD_LETTER_FILE,
    call(
      config,
      'Add an uploaded file to a letter',
      { ...aboutOne, body: StartConversion },
      REFUSALS,
    ),
    async (request) => {
      const asked = await requestOf(principalOf(request), request.params);
      await addLetterFile(asked, request.body, platform);
      const say = speakTo(request);
      return { message: say('Your file is being converted.') };
    },
  );
  on(
    REMOVE_LETTER_FILE,
    call(config, 'Remove a file from a letter', { ...aboutOne, params: LetterFilePath }, REFUSALS),
    async (request) => {
      const asked = await requestOf(principalOf(request), request.params);
      await removeLetterFile(asked, Number(request.params.file), platform);
      const say = speakTo(request);
      return { message: say('Your file was deleted.') };
    },
  );
}
