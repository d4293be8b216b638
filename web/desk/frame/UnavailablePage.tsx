import { Link } from 'wouter';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Prose } from '#web/ui/text/Prose.tsx';
import type { DeskPage } from '../pages.ts';
import { ROLE_WORDS } from '../roles.ts';
import { Page } from '../ui/Page.tsx';

/** A page that the user's roles do not open, or an unknown address. */
export function UnavailablePage({ page }: { page?: DeskPage }) {
  const say = useSay();
  const names = page?.roles.map((role) => sayText(say, ROLE_WORDS[role].name)) ?? [];
  const roles = new Intl.ListFormat(say.locale, { type: 'disjunction' }).format(names);
  return (
    <Page title={page === undefined ? say('There is no such page') : sayText(say, page.title)}>
      <Prose>
        <p>
          {page === undefined
            ? say('Nothing is at this address. It may have been mistyped, or the page has moved.')
            : say(
                'This page is for another role ({roles}). Please ask an administrator if you need it.',
                { roles },
              )}
        </p>
        <p>
          <Link href="/">{say('Go to the first page')}</Link>
        </p>
      </Prose>
    </Page>
  );
}
