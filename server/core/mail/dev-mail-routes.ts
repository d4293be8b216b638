import { Type } from '#contract/schema.ts';
import type { App } from '../http/app.ts';
import { refusal } from '../http/errors.ts';
import { atThisMachine } from '../http/from-this-machine.ts';
import type { Platform } from '../platform.ts';
import {
  DEV_MAIL_CSS,
  type MessagesPage,
  messagesPage,
  type ShownMessage,
} from './dev-mail-page.ts';
import { findHtml, hasDevMailbox, readMessages } from './dev-mailbox.ts';

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
  messageRoutes(app, {
    path: '/dev/mail',
    title: 'Development mailbox',
    intro:
      'No mail server is set, so mail is kept here instead of being sent. <a href="/dev/mail">Look again</a>',
    read: async () =>
      (await readMessages(database)).map((message) => ({ ...message, key: String(message.id) })),
    find: async (key) => (IS_ID.test(key) ? findHtml(database, Number(key)) : undefined),
  });
}

/** Messages on a page of this machine. */
type MailPage = Pick<MessagesPage, 'title' | 'intro'> & {
  readonly path: string;
  /** The messages, each with the rest of the address of its HTML. */
  read(): Promise<readonly (Omit<ShownMessage, 'url'> & { readonly key: string })[]>;
  /** The HTML of a message. */
  find(key: string): Promise<string | undefined>;
};

/** Adds a page of messages, its style, and the HTML of each message, which may be shown in a frame. */
export function messageRoutes(app: App, { path, title, intro, read, find }: MailPage): void {
  const config = { who: atThisMachine() };
  const schema = { hide: true };
  const style = `${path}/style.css`;
  app.get(path, { config, schema }, async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const messages = (await read()).map((message) => ({
      ...message,
      url: `${path}/${message.key}`,
    }));
    return messagesPage({ title, intro, style, messages });
  });
  app.get(style, { config, schema }, (_request, reply) => {
    reply.type('text/css; charset=utf-8').send(DEV_MAIL_CSS);
  });
  const params = Type.Object({ '*': Type.String() });
  app.get(`${path}/*`, { config, schema: { ...schema, params } }, async (request, reply) => {
    const html = await find(request.params['*']);
    if (html === undefined) throw noSuchMail();
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': MESSAGE_POLICY, 'x-frame-options': 'SAMEORIGIN' })
      .send(html);
  });
}

const noSuchMail = refusal(404, 'no_such_mail', (say) => say('There is no such mail.'));
