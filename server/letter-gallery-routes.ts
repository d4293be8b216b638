import { Type } from '#contract/schema.ts';
import { senderIn } from './applicant/accounts/letters/sender.ts';
import type { App } from './core/http/app.ts';
import { atThisMachine } from './core/http/from-this-machine.ts';
import { DEV_MAIL_CSS, messagesPage } from './core/mail/dev-mail-page.ts';
import { noSuchMail, sendMessage } from './core/mail/dev-mail-routes.ts';
import type { Platform } from './core/platform.ts';
import { isOnlyForThisMachine } from './core/settings.ts';
import { sampleLetters } from './sample-letters.ts';

const PATH = '/dev/ui/letters';
const NAME = 'Ada';
const Params = Type.Object({ language: Type.String(), id: Type.String() });

/** `/dev/ui/letters` shows every letter in every language. For development: see `galleryRoutes`. */
export function letterGalleryRoutes(app: App, platform: Platform): void {
  if (!isOnlyForThisMachine(platform.settings)) return;
  const config = { who: atThisMachine() };
  const lettersIn = (tag: string) => sampleLetters(senderIn(platform, tag, NAME));
  app.get(PATH, { config, schema: { hide: true } }, (_request, reply) => {
    const byLanguage = platform.languages.offered.map((tag) =>
      lettersIn(tag).map((letter, id) => ({ ...letter, url: `${PATH}/${tag}/${id}` })),
    );
    // One letter in each language, then the next.
    const all = byLanguage[0]?.flatMap((_, index) => byLanguage.flatMap((own) => own[index] ?? []));
    reply.type('text/html; charset=utf-8');
    return messagesPage({
      title: 'Letters',
      intro: 'Every letter, in every language of the portal.',
      style: `${PATH}/style.css`,
      messages: all ?? [],
    });
  });
  app.get(`${PATH}/style.css`, { config, schema: { hide: true } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(DEV_MAIL_CSS),
  );
  const schema = { hide: true, params: Params };
  app.get(`${PATH}/:language/:id`, { config, schema }, ({ params: { language, id } }, reply) => {
    const letter = lettersIn(language)[Number(id)];
    if (letter === undefined) throw noSuchMail();
    return sendMessage(reply, letter.html);
  });
}
