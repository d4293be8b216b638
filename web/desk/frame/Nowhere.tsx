import { Link } from 'wouter';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Prose } from '#web/ui/text/Prose.tsx';
import type { DeskPage } from '../pages.ts';
import { ROLE_WORDS } from '../roles.ts';
import { Page } from '../ui/Page.tsx';

/** A page that the user's roles do not open. */
export function NotAllowed({ page: { title, roles } }: { page: DeskPage }) {
  const say = useSay();
  const names = roles.map((role) => sayText(say, ROLE_WORDS[role].name));
  const list = new Intl.ListFormat(say.locale, { type: 'disjunction' }).format(names);
  return (
    <Page title={sayText(say, title)}>
      <Prose>
        <p>
          {say(
            'This page is for another role ({roles}). Please ask an administrator if you need it.',
            {
              roles: list,
            },
          )}
        </p>
        <p>
          <Link href="/">{say('Go to the first page')}</Link>
        </p>
      </Prose>
    </Page>
  );
}

/** An unknown address. */
export function NotThere() {
  const say = useSay();
  return (
    <Page title={say('There is no such page')}>
      <Prose>
        <p>
          {say('Nothing is at this address. It may have been mistyped, or the page has moved.')}
        </p>
        <p>
          <Link href="/">{say('Go to the first page')}</Link>
        </p>
      </Prose>
    </Page>
  );
}
