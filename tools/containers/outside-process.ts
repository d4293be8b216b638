/**
 * The programs outside of the portal in a trial with containers: a mail server that keeps every letter and takes mailpit's `MP_…` variables,
 * and a receiver of applications that are handed on. Port 8025 shows the letters, port 8026 the messages.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { startMailCatcher } from '../trial/mail-catcher.ts';

const { MP_SMTP_TLS_KEY = '', MP_SMTP_TLS_CERT = '' } = process.env;
const tls = { key: readFileSync(MP_SMTP_TLS_KEY), cert: readFileSync(MP_SMTP_TLS_CERT) };
await startMailCatcher({ smtp: 1025, page: 8025, host: '0.0.0.0', tls });

/** Bodies by the message's id, which is the same when a message is sent again. */
const received = new Map<string, unknown>();
createServer(async (request, response) => {
  if (request.method === 'POST') {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.set(String(request.headers['webhook-id']), JSON.parse(body));
  }
  response.end(JSON.stringify([...received.values()]));
}).listen(8026, '0.0.0.0');
