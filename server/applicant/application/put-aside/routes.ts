import { DELETE_PIECE, GET_PUT_ASIDE } from '#contract/calls.ts';
import { PiecePath, Pieces } from '#contract/put-aside.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { noSuchPiece } from '../refusals.ts';
import { lockOpenApplication } from '../repository.ts';
import { listPieces, throwAway } from './repository.ts';

/** Calls about answers and documents that a choice or a deletion took away, until the submission (contract §6, "Put aside"). */
export function putAsideRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'put aside');
  const { database, jobs, clock, speakTo } = platform;
  const config = { who: applicants(platform) };

  on(GET_PUT_ASIDE, 'What can be brought back', { ...config, answer: Pieces }, async (request) => {
    const { accountId } = principalOf(request);
    return { pieces: await listPieces(database.kysely, accountId) };
  });

  on(
    DELETE_PIECE,
    'Throw away for good what was put aside',
    { ...config, params: PiecePath, refusals: [404, 409] },
    async (request) => {
      const { accountId } = principalOf(request);
      await database.transaction(async (trx) => {
        await lockOpenApplication(trx, accountId, clock());
        if (!(await throwAway(trx, jobs, accountId, [request.params.id]))) throw noSuchPiece();
      });
      return { message: speakTo(request)('It was thrown away.') };
    },
  );
}
