/** Nothing that is sealed with the server's key is forgotten when that is changed. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';

const test = closing(await startTestPlatform());

/** The column that `keys rotate` seals anew (`reseal.ts`). */
const SEALED = 'destinations.sealed';

/** Bytes in the database that no key of ours has sealed. A new column has to be put here, with what it is, or to be sealed anew. */
const NOT_SEALED = {
  'hashes of tokens and codes: whoever has them has nothing': [
    ...['address_changes.confirm_hash', 'address_changes.keep_hash', 'address_changes.undo_hash'],
    ...[
      'devices.token_hash',
      'challenges.hash',
      'password_resets.token_hash',
      'prefills.token_hash',
      'replaced_sessions.token_hash',
    ],
    ...['handoffs.browser_hash', 'handoffs.token_hash'],
    ...['service_links.token_hash', 'sessions.token_hash', 'sign_ups.browser_hash'],
    ...['sign_ups.code_hash', 'sign_ups.open_code_hash'],
    ...['staff_invitations.token_hash', 'rate_limits.key'],
  ],
  'hashes of content': [
    ...['copy_digests.digest', 'documents.original_hash', 'documents.pdf_hash'],
    ...['trail.hash', 'trail_head.hash'],
    ...['version_documents.original_hash', 'version_documents.pdf_hash'],
  ],
  'salts, which are kept beside what they protect': ['receipts.salt', 'trail_notes.salt'],
  'known to everybody': [
    ...['accounts.passkey_handle', 'passkeys.public_key', 'receipt_keys.public_key'],
    'staff.user_handle',
  ],
  'keys of the portal itself, which are in the database on purpose (decision 0018)': [
    ...['receipt_keys.private_key', 'signing_secrets.secret'],
  ],
};

describe('what is sealed', () => {
  it('is known column by column, so that a change of the key reaches a new one', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' order by 1`.execute(
      test.platform.database.kysely,
    );
    const known = [...Object.values(NOT_SEALED).flat(), SEALED];
    expect(rows.map(({ name }) => name)).toEqual(known.sort());
  });
});
