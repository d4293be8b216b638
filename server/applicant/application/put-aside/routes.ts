import { DELETE_PIECE, GET_PUT_ASIDE } from '#contract/calls.ts';
import { Message } from '#contract/message.ts';
import { PiecePath, Pieces } from '#contract/put-aside.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { CHANGE_RESPONSES, noSuchPiece, READ_RESPONSES } from '../refusals.ts';
import { lockOpenApplication } from '../repository.ts';
import { listPieces, throwAway } from './repository.ts';

const tags = ['put aside'];
/** For a call about one piece. */
export const aboutOne = { ...CHANGE_RESPONSES, 404: Message };

/** Calls about answers and documents that a choice or a deletion took away, until the submission (contract §6, "Put aside"). */
export function putAsideRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { database, jobs, clock, speakTo } = platform;
  const config = { who: applicants(platform) };

  on(
    GET_PUT_ASIDE,
    {
      config,
      schema: {
        summary: 'What can be brought back',
        tags,
        response: { 200: Pieces, ...READ_RESPONSES },
      },
    },
    async (request) => {
      const { accountId } = principalOf(request);
      return { pieces: await listPieces(database.kysely, accountId) };
    },
  );

  on(
    DELETE_PIECE,
    {
      config,
      schema: {
        summary: 'Throw away for good what was put aside',
        tags,
        params: PiecePath,
        response: aboutOne,
      },
    },
    async (request) => {
      const { accountId } = principalOf(request);
      await database.transaction(async (trx) => {
        await lockOpenApplication(trx, accountId, clock());
        if (!(await throwAway(trx, jobs, accountId, [request.params.id]))) throw noSuchPiece();
      });
      const say = speakTo(request);
      return { message: say('It was thrown away.') };
    },
  );
}
