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

/** It is closed after the tests of its file. */
export async function startReceiver() {
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
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [] as Received[],
    /** The secret that messages are signed with. */
    secret: '',
    /** Answers each message; by default with 204. */
    answer(_request: IncomingMessage, response: ServerResponse): void {
      response.writeHead(204).end();
    },
    async close(): Promise<void> {
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
