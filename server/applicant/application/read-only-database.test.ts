import pg from 'pg';
import { expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestApplications } from './testing/applicants.ts';

const test = closing(await startTestApplications());

/** Makes every session of this database read-only, as a failover does for a while, and ends the open ones. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const client = new pg.Client(test.address);
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(
    `alter database ${client.escapeIdentifier(client.database ?? '')} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
  );
  await client.query(
    'select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

const SORRY = 'We cannot save anything right now. Please try again in a minute.';

it('a database that only reads refuses changes politely, is not ready, and soon is again', async () => {
  const ada = await test.applicantWith();
  /** Repeats a call until the pool has noticed its ended connections. */
  async function untilTold(message: string | undefined): Promise<void> {
    while ((await ada.call('GET', '/api/profile')).body.message !== message);
  }
  expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  await setReadOnly(true);
  await untilTold(SORRY);
  const calls = [
    // A session notes when it was seen last, so even a profile is a change.
    ada.call('GET', '/api/profile'),
    ada.call('PUT', '/api/answer', { answers: { first_name: 'Augusta' } }),
    ada.call('PUT', '/api/last-page', { last_page: '/education' }),
    ada.call('POST', '/api/web-status', { web_status: 'started' }),
    ada.submit(),
  ];
  for (const { status, headers, body } of await Promise.all(calls)) {
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('10');
    expect(body).toEqual({ message: SORRY });
  }
  const unready = await test.app.inject('/readyz');
  expect(unready.statusCode).toBe(503);
  expect(unready.json()).toEqual({
    message: 'Not ready: the database takes no changes: it is read-only.',
  });

  await setReadOnly(false);
  await untilTold(undefined);
  expect(await ada.save({ first_name: 'Augusta' })).toMatchObject({ status: 200 });
  expect((await test.app.inject('/readyz')).statusCode).toBe(200);
});
