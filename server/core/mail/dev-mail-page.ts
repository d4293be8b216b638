import { escapeHtml } from '../escape-html.ts';
import type { KeptMessage } from './dev-mailbox.ts';

export const DEV_MAIL_CSS = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
header p, article header p { margin: 0; opacity: 0.75; }
article { border-top: 1px solid; margin-top: 2rem; padding-top: 1rem; }
h2 { margin: 0; font-size: 1.25rem; }
pre { font: inherit; white-space: pre-wrap; }
iframe { width: 100%; height: 28rem; border: 1px solid; background: #fff; color-scheme: light; }
`;

/** The page at `/dev/mail`: every kept message, as text and as a mail program would show it. */
export function devMailPage(messages: readonly KeptMessage[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development mailbox</title>
<link rel="stylesheet" href="/dev/mail/style.css">
</head>
<body>
<header>
<h1>Development mailbox</h1>
<p>No mail server is set, so mail is kept here instead of being sent. <a href="/dev/mail">Look again</a></p>
</header>
<main>
${messages.length === 0 ? '<p>No mail yet.</p>' : messages.map(article).join('\n')}
</main>
</body>
</html>
`;
}

function article({ id, to, subject, text, sentAt }: KeptMessage): string {
  return `<article>
<header>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${sentAt.toISOString()}">${sentAt.toUTCString()}</time></p>
</header>
<pre>${withLinks(escapeHtml(text))}</pre>
<details>
<summary>As a mail program shows it</summary>
<iframe sandbox="allow-popups" loading="lazy" src="/dev/mail/${id}" title="${escapeHtml(subject)}"></iframe>
</details>
</article>`;
}

function withLinks(escaped: string): string {
  return escaped.replaceAll(
    /https?:\/\/[^\s<>"]+[^\s<>".,)]/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
}
