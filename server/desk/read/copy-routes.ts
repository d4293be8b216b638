/** The PDF copy of an application or of one of its submissions: how far it is, and the file. */
import { PdfState } from '#contract/documents.ts';
import type { TSchema } from '#contract/schema.ts';
import { askForCopy } from '#server/applicant/copy/ask-for-copy.ts';
import type { App, Request } from '#server/core/http/app.ts';
import { callsOf, pathOf, REDIRECT_TO_FILE } from '#server/core/http/calls.ts';
import { refusal } from '#server/core/http/errors.ts';
import { principalOf, type Who } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { limited } from '../limits.ts';
import { type ReaderOfOne, withApplication } from './access.ts';

type CopyCalls = {
  /** Asks how far the copy is, and orders one where there is none, which is no view yet. */
  readonly get: string;
  /** Leads to the file, and adds a view to the trail. */
  readonly open: string;
  readonly who: Who<ReaderOfOne>;
  /** A submission has its number as `version`; without, the copy is of the application as it stands. */
  readonly params: TSchema;
  /** The subject of the copy, in the summaries of the calls. */
  readonly subject: string;
  readonly tag?: string;
};

export function copyRoutes(app: App, platform: Platform, calls: CopyCalls) {
  const { get, open, who, params, subject, tag = 'desk' } = calls;
  const on = callsOf(app, tag);
  type Asked = Request & Parameters<typeof principalOf<ReaderOfOne>>[0];
  const paramsOf = (request: Request) => request.params as Readonly<Record<string, string>>;

  async function read(request: Asked): Promise<PdfState> {
    const { accountId } = principalOf(request);
    const { version } = paramsOf(request);
    // The copy of the standing submission is the one that everybody gets, with a receipt.
    const submission = platform.database.kysely.selectFrom('submissions').select('version');
    const standing =
      version && (await submission.where('account_id', '=', accountId).executeTakeFirst());
    const number = Number(version);
    const isKept = version !== undefined && !(standing && standing.version === number);
    const asked = { asker: 'staff', say: platform.speakTo(request) } as const;
    return askForCopy(accountId, { ...asked, version: isKept ? number : undefined }, platform);
  }

  on(
    get,
    `How far the PDF copy of ${subject} is; asks for one where there is none`,
    { who, params, answer: PdfState },
    async (request) => {
      const state = await read(request);
      // An address of ours, so that opening the copy adds a view to the trail.
      let path = pathOf(open);
      for (const [name, value] of Object.entries(paramsOf(request))) {
        path = path.replace(`:${name}`, encodeURIComponent(value));
      }
      return { ...state, url: state.url && path };
    },
  );
  on(
    open,
    `The PDF copy of ${subject}`,
    { ...limited(platform, who, 'application view'), params, answers: REDIRECT_TO_FILE },
    async (request, reply) => {
      const { url } = await read(request);
      if (url === '') throw noCopy();
      const { version } = paramsOf(request);
      await withApplication(platform, principalOf(request), async (_trx, account, leave) =>
        leave({ act: 'copy.viewed', account, ...(version && { details: { version } }) }),
      );
      return reply.redirect(url, 302);
    },
  );
}

const noCopy = refusal(404, 'no_copy', (say) =>
  say('The PDF copy is not ready. Please go back to the application and ask for it there.'),
);
