/** A receiver of messages for tests, which checks each signature with the library. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { closing } from '#server/core/testing/closing.ts';

type Received = {
  readonly id: string;
  readonly isSigned: boolean;
  readonly authorization: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: {
      readonly part: number;
      readonly parts: number;
      readonly applications: readonly {
        readonly reference: string;
        readonly [column: string]: string;
      }[];
    };
  };
};

type TestReceiver = {
  readonly url: string;
  readonly received: Received[];
  /** The secret that messages are signed with. */
  secret: string;
  /** Answers each message; by default with 204. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
};

/** It is closed behind the tests of its file. */
export async function startReceiver(): Promise<TestReceiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    receiver.received.push({
      id: String(request.headers['webhook-id']),
      isSigned: isSigned(receiver.secret, body, request),
      authorization: request.headers.authorization ?? '',
      body: JSON.parse(body),
    });
    receiver.answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    secret: '',
    answer: (_request, response) => response.writeHead(204).end(),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return closing(receiver);
}

function isSigned(secret: string, body: string, { headers }: IncomingMessage): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
