/** Handing on by signed messages. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DestinationDraft } from '#contract/desk-handing-on.ts';
import { seedApplications } from '../testing/applications.ts';
import { post } from './kinds/webhook.ts';
import { BLANK, startHandingOn } from './testing/handing-on.ts';
import { startReceiver } from './testing/receiver.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

// The library compares the time of a message with the machine's.
const test = await startHandingOn({ HAND_ON_PRIVATE_NETWORKS: '1' }, new Date().toISOString());
const receiver = await startReceiver();
beforeEach(() => {
  receiver.secret = SECRET;
  receiver.received.length = 0;
});
afterEach(() => {
  receiver.answer = (_request, response) => response.writeHead(204).end();
});

const hook = (changes: Partial<DestinationDraft> = {}) =>
  test.destination({
    kind: 'webhook',
    url: receiver.url,
    signing_secret: SECRET,
    posts_per_5_minutes: 3000,
    ...changes,
  });

it('a message is signed, and holds the applications with the columns of the export', async () => {
  const ada = await test.submitted({ last_name: 'Lovelace' });
  const run = await test.handOn(await hook({ user: 'college', password: 'correct horse' }));
  expect(run).toMatchObject({ state: 'done', acknowledged: 1 });
  expect(receiver.received).toMatchObject([
    {
      id: expect.stringMatching(/^msg_\w+_1$/),
      isSigned: true,
      authorization: `Basic ${btoa('college:correct horse')}`,
      body: {
        type: 'applications.submitted',
        data: {
          part: 1,
          parts: 1,
          applications: [{ reference: ada.reference, last_name: 'Lovelace' }],
        },
      },
    },
  ]);
});

it('a secret that is made here is shown once, and signs', async () => {
  const asked = { ...BLANK, kind: 'webhook', url: receiver.url, signing_secret: 'new' };
  const made = await test.boss.call('POST', '/api/staff/destinations', asked);
  receiver.secret = made.body.signing_secret;
  expect(receiver.secret).toMatch(/^whsec_/);
  await test.handOn(made.body.id);
  expect(receiver.received).toMatchObject([{ isSigned: true }]);
  expect(JSON.stringify(await test.shown(made.body.id))).not.toContain(receiver.secret);
});

it.each([
  ['a message', false],
  ['a message that is repeated', true],
])('%s has nobody who is erased or withdraws while the run pauses', async (_what, isRepeated) => {
  const [gone, withdrawn] = [await test.submitted(), await test.submitted()];
  const stays = await test.submitted();
  const run = await test.begin(await hook());
  if (isRepeated) {
    receiver.answer = (_request, response) => response.writeHead(503).end();
    await test.work(run);
    receiver.received.length = 0;
    receiver.answer = (_request, response) => response.writeHead(204).end();
    test.clock.advance({ seconds: 1 });
  }
  test.meanwhile = async () => {
    test.meanwhile = async () => {};
    await test.erase(gone.username);
    const url = `/api/staff/applications/${withdrawn.id}/withdraw`;
    const body = { reason: 'By telephone' };
    expect((await test.registrar.call('POST', url, body)).status).toBe(200);
  };
  await test.work(run);
  expect(await test.run(run)).toMatchObject({ state: 'done' });
  const sent = receiver.received.flatMap(({ body }) => body.data.applications);
  const references = sent.map(({ reference }) => reference);
  expect(references).toContain(stays.reference);
  expect(references).not.toContain(gone.reference);
  expect(references).not.toContain(withdrawn.reference);
});

it('a run that is given up while it pauses sends nothing', async () => {
  await test.submitted();
  const run = await test.begin(await hook());
  test.meanwhile = async () => {
    test.meanwhile = async () => {};
    await test.registrar.call('POST', `/api/staff/hand-on/runs/${run}/give-up`);
  };
  await test.work(run);
  expect(await test.run(run)).toMatchObject({ state: 'given-up', acknowledged: 0 });
  expect(receiver.received).toEqual([]);
});

it('a message whose answer was lost comes again under the same id, and counts once', async () => {
  const destination = await hook();
  receiver.answer = (request) => request.socket.destroy();
  const run = await test.begin(destination);
  await test.work(run);
  expect(await test.run(run)).toMatchObject({ state: 'waiting', tries: 1, acknowledged: 0 });
  expect(Object.values(await test.states(destination))).not.toContain('acknowledged');
  receiver.answer = (_request, response) => response.writeHead(200).end();
  test.clock.advance({ seconds: 1 });
  await test.work(run);
  expect(await test.run(run)).toMatchObject({ state: 'done' });
  const [first, second] = receiver.received;
  expect(second?.id).toBe(first?.id);
  expect(second?.body).toEqual(first?.body);
  expect(receiver.received).toHaveLength(2);
});

it('no more messages leave in five minutes than the destination takes', async () => {
  // Fifty in a message.
  await seedApplications(test.platform, Array(51).fill({ isSubmitted: true }));
  const destination = await hook({ posts_per_5_minutes: 50 });
  const run = await test.begin(destination);
  const sent: number[] = [];
  test.meanwhile = async () => void sent.push(receiver.received.length);
  test.waits.length = 0;
  await test.work(run);
  // 50 posts in five minutes, with a margin. It also waits before the first, because another run may have just posted.
  expect(test.waits).toEqual([6120, 6120]);
  expect(sent).toEqual([0, 1]);
  expect(receiver.received).toHaveLength(2);
  expect(await test.run(run)).toMatchObject({ state: 'done' });
});

it.each([
  [301, 'failed', '301: The receiver sends us to another address. Please enter the final one.'],
  [410, 'failed', '410: The receiver refuses the message.'],
  [429, 'waiting', '429: The receiver is having problems.'],
  [503, 'waiting', '503: The receiver is having problems.'],
])('an answer %i: %s, and nothing follows it elsewhere', async (status, state, why) => {
  let isFollowed = false;
  receiver.answer = (request, response) => {
    if (request.url === '/elsewhere') isFollowed = true;
    response.writeHead(status, { location: '/elsewhere' }).end();
  };
  expect(await test.handOn(await hook())).toMatchObject({ state, why });
  expect(isFollowed).toBe(false);
});

/** Posts a message, and is refused or given up with this trouble. */
function expectTrouble(code: string, url: string, handOnPrivateNetworks: boolean) {
  const posted = post({
    setup: { url, user: '' },
    secrets: { signing_secret: SECRET },
    settings: { ...test.platform.settings, handOnPrivateNetworks },
    id: 'msg_x',
    body: {},
    now: new Date(),
    ...(code === 'silent' && { patienceMs: 200 }),
  });
  return expect(posted, url).rejects.toMatchObject({ trouble: { code } });
}

it('a name or address inside the network is refused where the connection is made', async () => {
  for (const host of [
    ...['127.0.0.1', '[::1]', 'localhost', '0x7f000001', '[::ffff:127.0.0.1]', '10.0.0.1'],
    '169.254.169.254',
  ]) {
    const url = `https://${host}:${new URL(receiver.url).port}/`;
    await expectTrouble('inside-network', url, false);
  }
  expect(receiver.received).toEqual([]);
});

it('where private networks are allowed, the addresses of a cloud’s own services still are not', () =>
  expectTrouble('inside-network', 'http://169.254.169.254/', true));

it.each<[string, typeof receiver.answer]>([
  ['does not answer', () => {}],
  [
    'wants another protocol',
    (_request, { socket }) =>
      socket?.write(
        'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      ),
  ],
])('a receiver that %s is given up', async (_what, answer) => {
  receiver.answer = answer;
  await expectTrouble('silent', receiver.url, true);
});

it.each(['ftp://example.edu/', 'https://user:secret@example.edu/', 'nonsense'])(
  '%s is no address for messages',
  async (url) => {
    const given = { ...BLANK, kind: 'webhook', url, signing_secret: 'new' };
    expect((await test.boss.call('POST', '/api/staff/destinations', given)).status).toBe(400);
  },
);
