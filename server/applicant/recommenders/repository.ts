/** Stores requests to recommenders. Reads for the applicant select neither text nor files. */
import { sql } from 'kysely';
import type { Answers } from '#form/engine/answers.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { StoredRequest } from './state.ts';

/** The condition of a request that is still awaited. */
export const IS_AWAITED = sql<boolean>`
  received_at is null and declined_at is null and taken_back_at is null
  and not exists (select from withdrawals where withdrawals.account_id = recommender_requests.account_id)`;

const ABOUT = [
  ...(['id', 'account_id', 'kind', 'name', 'address', 'waived', 'words', 'asked_at'] as const),
  ...(['told_at', 'reminders', 'refused_at', 'opened_at', 'received_at', 'declined_at'] as const),
  ...(['taken_back_at', 'reason', 'colleague'] as const),
];

/** An account's requests, oldest first, without what was written. */
export function listRequests(
  queries: Queries,
  accountId: number,
): Promise<Omit<StoredRequest, 'text'>[]> {
  return queries
    .selectFrom('recommender_requests')
    .select(ABOUT)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

/** A request, and whose it is. */
export type RequestOfApplicant = StoredRequest & {
  readonly username: string;
  /** The answers that name the applicant. */
  readonly answers: Answers;
  readonly isWithdrawn: boolean;
};

function requests(queries: Queries) {
  return queries
    .selectFrom('recommender_requests')
    .innerJoin('accounts', 'accounts.id', 'recommender_requests.account_id')
    .leftJoin('applications', 'applications.account_id', 'accounts.id')
    .selectAll('recommender_requests')
    .select([
      'accounts.username',
      sql<Answers>`(select coalesce(jsonb_object_agg(key, coalesce(applications.answers->>key, '')), '{}')
        from unnest(array['first_name', 'middle_name', 'last_name']) key)`.as('answers'),
      sql<boolean>`exists (select from withdrawals where account_id = accounts.id)`.as(
        'isWithdrawn',
      ),
    ])
    .where('taken_back_at', 'is', null)
    .orderBy('recommender_requests.id');
}

/** The requests that a link opens: the one that it is about, or all to its address. */
export function listByLink(queries: Queries, handoffId: number): Promise<RequestOfApplicant[]> {
  return requests(queries)
    .innerJoin('handoffs', (join) =>
      join
        .onRef('handoffs.recipient', '=', 'recommender_requests.address')
        .on(sql<boolean>`handoffs.subject in ('', recommender_requests.id::text)`),
    )
    .where('handoffs.id', '=', handoffId)
    .execute();
}

/** The requests to an address that are awaited. @param id only this one. */
export function listAwaited(
  queries: Queries,
  { address, id }: { readonly address?: string; readonly id?: number },
): Promise<RequestOfApplicant[]> {
  let found = requests(queries).where(IS_AWAITED);
  if (address !== undefined) found = found.where('address', '=', address);
  if (id !== undefined) found = found.where('recommender_requests.id', '=', id);
  return found.execute();
}

/** A request whose letter was received. */
export function findReceived(
  queries: Queries,
  id: number,
): Promise<RequestOfApplicant | undefined> {
  return requests(queries)
    .where('recommender_requests.id', '=', id)
    .where('received_at', 'is not', null)
    .executeTakeFirst();
}

/** Changes a request that is awaited. @returns its account; undefined, with no change, for any other. */
export async function changeAwaited(
  trx: Transaction,
  id: number,
  change: Partial<
    Pick<
      StoredRequest,
      'text' | 'received_at' | 'declined_at' | 'taken_back_at' | 'reason' | 'colleague'
    >
  >,
): Promise<{ readonly account_id: number; readonly kind: string } | undefined> {
  return trx
    .updateTable('recommender_requests')
    .set(change)
    .where('id', '=', id)
    .where(IS_AWAITED)
    .returning(['account_id', 'kind'])
    .executeTakeFirst();
}

/** The text of a letter so far, locked; undefined for a letter that is not awaited any more. */
export async function lockText(trx: Transaction, id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('recommender_requests')
    .select('text')
    .where('id', '=', id)
    .where(IS_AWAITED)
    .forUpdate()
    .executeTakeFirst();
  return row?.text;
}

/** The files of requests, oldest first. */
export function listFiles(queries: Queries, requestIds: readonly number[]) {
  return queries
    .selectFrom('recommender_files')
    .selectAll()
    .where('request_id', 'in', requestIds.length > 0 ? requestIds : [0])
    .orderBy('id')
    .execute();
}

/** The typed texts of some requests, by request. */
export async function typedLetters(
  queries: Queries,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const letters = queries.selectFrom('recommender_requests').select(['id', 'text']);
  const rows = await letters.where('id', 'in', requestIds.length > 0 ? requestIds : [0]).execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}
