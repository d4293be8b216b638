import { Type } from '#contract/schema.ts';
import type { App } from '../http/app.ts';
import { AppError } from '../http/errors.ts';
import { atThisMachine } from '../http/from-this-machine.ts';
import type { Platform } from '../platform.ts';
import { DEV_MAIL_CSS, devMailPage } from './dev-mail-page.ts';
import { findHtml, hasDevMailbox, readMessages } from './dev-mailbox.ts';

const Params = Type.Object({ id: Type.String() });
const IS_ID = /^[0-9]{1,15}$/;

/** Applies a message's own styles, and lets nothing in it run or load. */
const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups";

/**
 * `/dev/mail` shows the mail that would have been sent. The routes exist only where no mail server is set and no other machine can
 * reach the portal. They answer only requests that come straight from this machine, under one of its own names.
 */
export function devMailRoutes(app: App, { settings, database }: Platform): void {
  if (!hasDevMailbox(settings)) return;

  const config = { who: atThisMachine() };
  app.get('/dev/mail', { config, schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    return devMailPage(await readMessages(database));
  });

  app.get('/dev/mail/style.css', { config, schema: { hide: true } }, (_request, reply) => {
    reply.type('text/css; charset=utf-8').send(DEV_MAIL_CSS);
  });

  const schema = { hide: true, params: Params };
  app.get('/dev/mail/:id', { config, schema }, async (request, reply) => {
    const { id } = request.params;
    const html = IS_ID.test(id) ? await findHtml(database, Number(id)) : undefined;
    if (html === undefined)
      throw new AppError(404, 'no_such_mail', (say) => say('There is no such mail.'));
    reply.type('text/html; charset=utf-8').headers({
      'content-security-policy': MESSAGE_POLICY,
      'x-frame-options': 'SAMEORIGIN',
    });
    return html;
  });
}
