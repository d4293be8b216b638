import { Type } from '#contract/schema.ts';
import type { App, Reply } from '../http/app.ts';
import { refusal } from '../http/errors.ts';
import { atThisMachine } from '../http/from-this-machine.ts';
import type { Platform } from '../platform.ts';
import { DEV_MAIL_CSS, messagesPage } from './dev-mail-page.ts';
import { findHtml, hasDevMailbox, readMessages } from './dev-mailbox.ts';

const Params = Type.Object({ id: Type.String() });
const IS_ID = /^[0-9]{1,15}$/;

/** Applies a message's own styles, shows the college's logo, and lets nothing else in it run or load. */
const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-popups";

/**
 * `/dev/mail` shows the mail that would have been sent. The routes exist only where no mail server is set and no other machine can
 * reach the portal. They answer only requests that come straight from this machine, under one of its own names.
 */
export function devMailRoutes(app: App, { settings, database }: Platform): void {
  if (!hasDevMailbox(settings)) return;

  const config = { who: atThisMachine() };
  app.get('/dev/mail', { config, schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const kept = await readMessages(database);
    return messagesPage({
      title: 'Development mailbox',
      intro:
        'No mail server is set, so mail is kept here instead of being sent. <a href="/dev/mail">Look again</a>',
      style: '/dev/mail/style.css',
      messages: kept.map((message) => ({ ...message, url: `/dev/mail/${message.id}` })),
    });
  });

  app.get('/dev/mail/style.css', { config, schema: { hide: true } }, (_request, reply) => {
    reply.type('text/css; charset=utf-8').send(DEV_MAIL_CSS);
  });

  const schema = { hide: true, params: Params };
  app.get('/dev/mail/:id', { config, schema }, async (request, reply) => {
    const { id } = request.params;
    const html = IS_ID.test(id) ? await findHtml(database, Number(id)) : undefined;
    if (html === undefined) throw noSuchMail();
    return sendMessage(reply, html);
  });
}

/** Sends the HTML of a message, which may be shown in a frame. */
export function sendMessage(reply: Reply, html: string): Reply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': MESSAGE_POLICY, 'x-frame-options': 'SAMEORIGIN' })
    .send(html);
}

export const noSuchMail = refusal(404, 'no_such_mail', (say) => say('There is no such mail.'));
