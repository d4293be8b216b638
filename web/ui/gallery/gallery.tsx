/**
 * `/dev/ui`, for development only: every component in every state, and every kind of question and block, as the pages draw them, in every
 * language. Visual review, screenshots and checks run on it. Each group has an address of its own, because ids are unique in a page.
 */
import '#web/core/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LANGUAGE_PARAMETER } from '#contract/headers.ts';
import { AppProvider, createApp } from '#web/applicant/app.tsx';
import { getCollege } from '#web/core/college.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { createBrowserHistory } from '#web/core/routing/page-history.ts';
import { RouterProvider } from '#web/core/routing/RouterProvider.tsx';
import { createRouter } from '#web/core/routing/router.ts';
import { Outlet, Screens } from '#web/core/routing/Screens.tsx';
import { MAIN_ID, SkipLink } from '#web/ui/layout/SkipLink.tsx';
import { Toasts } from '#web/ui/toast/Toasts.tsx';
import { nameOfLanguage } from '#words/intl.ts';
import { sayIn } from '#words/say.ts';
import { Controls } from './Controls.tsx';
import { Documents } from './Documents.tsx';
import styles from './Gallery.module.css';
import { languageAskedFor, readGalleryLanguages, toyFormIn } from './gallery-language.ts';
import { Overlays } from './Overlays.tsx';
import { FORM_STATES, Questions } from './Questions.tsx';
import { Words } from './Words.tsx';

const { locale } = getCollege();
const languages = readGalleryLanguages();
const language = languageAskedFor(location.search, languages);
document.documentElement.lang = language.tag;
document.documentElement.dir = language.direction;

const app = createApp({
  navigate: (path, options) => void router.navigate(path, options),
  say: sayIn(language, locale),
});

const form = toyFormIn(language, locale);
const STATES = Object.keys(FORM_STATES) as (keyof typeof FORM_STATES)[];
const forms = form.pages.flatMap(({ id }) =>
  STATES.map((state) => ({
    path: `${id}/${state}`,
    Component: () => <Questions app={app} form={form} pageId={id} state={state} />,
  })),
);

/** The groups in the order of the contents, each at an address below `/dev/ui/`. */
const groups = [
  { path: 'controls', Component: Controls },
  { path: 'words', Component: Words },
  { path: 'documents', Component: Documents },
  { path: 'overlays', Component: Overlays },
  ...forms,
];

function Frame() {
  return (
    <>
      <SkipLink />
      <header className={styles.header}>
        <h1>Components</h1>
        <nav aria-label="Groups">
          <ul className={styles.contents}>
            {groups.map(({ path }) => (
              <li key={path}>
                <Link to={`/dev/ui/${path}${location.search}`}>{path.replace('/', ', ')}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          <a href="/dev/ui/letters">Letters</a>
        </p>
        <nav aria-label="Languages">
          <ul className={styles.contents}>
            {languages.map(({ tag }) => (
              <li key={tag}>
                <a href={`?${LANGUAGE_PARAMETER}=${tag}`} hrefLang={tag}>
                  {nameOfLanguage(tag)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Toasts />
    </>
  );
}

const router = createRouter({
  history: createBrowserHistory(window),
  routes: [
    {
      Component: Frame,
      children: [
        ...groups.map(({ path, Component }) => ({ path: `/dev/ui/${path}`, Component })),
        { path: '*', Component: Controls },
      ],
    },
  ],
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <AppProvider app={app}>
      <RouterProvider router={router}>
        <Screens />
      </RouterProvider>
    </AppProvider>
  </StrictMode>,
);
