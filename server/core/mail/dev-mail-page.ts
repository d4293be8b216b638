import { escapeHtml } from '../escape-html.ts';
import type { KeptMessage } from './dev-mailbox.ts';

export const DEV_MAIL_CSS = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
header p, article header p { margin: 0; opacity: 0.75; }
article { border-top: 1px solid; margin-top: 2rem; padding-top: 1rem; }
h2 { margin: 0; font-size: 1.25rem; }
pre { font: inherit; white-space: pre-wrap; }
iframe { width: 100%; height: 42rem; border: 1px solid; }
`;

/** A message on the page, and the address of its HTML. */
export type ShownMessage = Pick<KeptMessage, 'to' | 'subject' | 'text' | 'language'> & {
  readonly url: string;
  readonly sentAt?: Date;
};

export type MessagesPage = {
  readonly title: string;
  /** As HTML. */
  readonly intro: string;
  /** The address of {@link DEV_MAIL_CSS}. */
  readonly style: string;
  readonly messages: readonly ShownMessage[];
};

/** A page of messages, each as text and as a mail program would show it. */
export function messagesPage({ title, intro, style, messages }: MessagesPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<header>
<h1>${title}</h1>
<p>${intro}</p>
</header>
<main>
${messages.length === 0 ? '<p>No mail yet.</p>' : messages.map(article).join('\n')}
</main>
</body>
</html>
`;
}

function article({ url, to, subject, text, language = 'en', sentAt }: ShownMessage): string {
  const sent =
    sentAt && `, <time datetime="${sentAt.toISOString()}">${sentAt.toUTCString()}</time>`;
  return `<article>
<header>
<h2 lang="${language}">${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}${sent ?? ''}</p>
</header>
<pre lang="${language}">${withLinks(escapeHtml(text))}</pre>
<details>
<summary>As a mail program shows it</summary>
<iframe sandbox="allow-popups" loading="lazy" src="${url}" title="${escapeHtml(subject)}"></iframe>
</details>
</article>`;
}

function withLinks(escaped: string): string {
  return escaped.replaceAll(
    /https?:\/\/[^\s<>"]+[^\s<>".,)]/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
}
