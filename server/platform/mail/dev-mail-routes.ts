import { Type } from '#contract/schema.ts';
import type { App, Reply, Request } from '../http/app.ts';
import { AppError } from '../http/errors.ts';
import { comesFromThisMachine, isMeantForThisMachine } from '../http/from-this-machine.ts';
import type { Platform } from '../platform.ts';
import { DEV_MAIL_CSS, devMailPage } from './dev-mail-page.ts';
import { findHtml, hasDevMailbox, readMessages } from './dev-mailbox.ts';

const Params = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$' }) });

/** A message's own styles may show, and nothing in it may run or load. */
const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups";

/**
 * `/dev/mail` shows what would have been mailed. It does not exist where a mail server is set, nor where anybody but this
 * machine could reach it, and answers only what comes straight from this machine under one of its own names.
 */
export function devMailRoutes(app: App, { settings, database }: Platform): void {
  if (!hasDevMailbox(settings)) return;

  app.get('/dev/mail', { schema: { hide: true }, onRequest }, async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    return devMailPage(await readMessages(database));
  });

  app.get('/dev/mail/style.css', { schema: { hide: true }, onRequest }, (_request, reply) => {
    reply.type('text/css; charset=utf-8').send(DEV_MAIL_CSS);
  });

  const schema = { hide: true, params: Params };
  app.get('/dev/mail/:id', { schema, onRequest }, async (request, reply) => {
    const html = await findHtml(database, Number(request.params.id));
    if (html === undefined) throw new AppError(404, 'no_such_mail', 'There is no such mail.');
    reply.type('text/html; charset=utf-8').headers({
      'content-security-policy': MESSAGE_POLICY,
      'x-frame-options': 'SAMEORIGIN',
    });
    return html;
  });
}

function onRequest(request: Request, _reply: Reply, done: (problem?: Error) => void): void {
  const isOurs = comesFromThisMachine(request) && isMeantForThisMachine(request);
  done(isOurs ? undefined : closed());
}

function closed(): AppError {
  return new AppError(
    403,
    'mailbox_closed',
    'This mailbox only opens on the machine that it is on.',
  );
}
