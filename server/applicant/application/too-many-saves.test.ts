import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestApplications } from './testing/applicants.ts';

const test = closing(await startTestApplications());
await test.app.listen({ host: '127.0.0.1', port: 0 });
// The timer that measures how long saves wait.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterAll(() => void vi.useRealTimers());

const TURNED_AWAY = {
  status: 503,
  retryAfter: '5',
  body: { message: 'We are very busy right now. Please try again in a few seconds.' },
};

it('saves that could not be answered in time are turned away at once, and nobody is cut off', async () => {
  const applicants = await Promise.all(Array.from({ length: 8 }, () => test.applicant()));
  const saveOf = (index: number) => {
    const cookie = `session=${applicants[index]?.cookies.session}`;
    const headers = { 'content-type': 'application/json', cookie };
    const body = JSON.stringify({ answers: { first_name: `Ada ${index}` } });
    return fetch(`${test.app.listeningOrigin}/api/answer`, { method: 'PUT', headers, body }).then(
      async (answer) => ({
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        body: await answer.json(),
      }),
    );
  };
  // A slow database: no statement returns before `go`.
  const { prepared: really } = test.platform.database;
  const go = Promise.withResolvers<void>();
  const prepared = vi.spyOn(test.platform.database, 'prepared');
  prepared.mockImplementation((...call) =>
    go.promise.then(() => really(...call) as Promise<never[]>),
  );
  const underWay = [0, 1, 2].map(saveOf);
  await vi.waitFor(() => expect(prepared).toHaveBeenCalledTimes(3));
  const isIn = new Promise((resolve) =>
    test.app.server.once('request', (request) => request.once('end', () => setImmediate(resolve))),
  );
  const waits = saveOf(3);
  await isIn;

  // Less than a second later. The timer stands still, so a save accepted now would never be answered.
  vi.advanceTimersByTime(800);
  for (const index of [4, 5, 6, 7]) expect(await saveOf(index)).toEqual(TURNED_AWAY);
  // Also before the body has come.
  const socket = connect(Number(new URL(test.app.listeningOrigin).port), '127.0.0.1');
  socket.write(
    'PUT /api/answer HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{',
  );
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch(/^HTTP\/1\.1 503 /);
  socket.destroy();
  expect(prepared).toHaveBeenCalledTimes(3);
  // An accepted save is refused, too, before a second is over.
  vi.advanceTimersByTime(199);
  expect(await waits).toEqual(TURNED_AWAY);

  go.resolve();
  for (const answer of await Promise.all(underWay)) expect(answer.status).toBe(200);
  prepared.mockRestore();
  const kept = await test.platform.database.kysely.selectFrom('applications').selectAll().execute();
  expect(kept).toHaveLength(3);
  expect((await saveOf(4)).status).toBe(200);
});
