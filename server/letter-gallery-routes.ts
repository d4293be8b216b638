import { senderIn } from './applicant/accounts/letters/sender.ts';
import type { App } from './core/http/app.ts';
import { messageRoutes } from './core/mail/dev-mail-routes.ts';
import type { Platform } from './core/platform.ts';
import { isOnlyForThisMachine } from './core/settings.ts';
import { sampleLetters } from './sample-letters.ts';

const NAME = 'Ada';

/** `/dev/ui/letters` shows every letter in every language. For development: see `galleryRoutes`. */
export function letterGalleryRoutes(app: App, platform: Platform): void {
  if (!isOnlyForThisMachine(platform.settings)) return;
  const lettersIn = (tag: string) => sampleLetters(senderIn(platform, tag, NAME));
  messageRoutes(app, {
    path: '/dev/ui/letters',
    title: 'Letters',
    intro: 'Every letter, in every language of the portal.',
    async read() {
      const byLanguage = platform.languages.offered.map((tag) =>
        lettersIn(tag).map((letter, id) => ({ ...letter, key: `${tag}/${id}` })),
      );
      // One letter in each language, then the next.
      const [first = []] = byLanguage;
      return first.flatMap((_, index) => byLanguage.flatMap((own) => own[index] ?? []));
    },
    async find(key) {
      const [language, id] = key.split('/');
      return lettersIn(language ?? '')[Number(id)]?.html;
    },
  });
}
