/**
 * The frame of the pages that need no script: `/verify`, and errors that a browser opens as a page. The style is inside, so that the page
 * looks right even when the server refuses everything else.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Tenant } from '#tenant/tenant.ts';
import type { Say } from '#words/say.ts';
import { escapeHtml as html } from '../escape-html.ts';
import type { Voice } from '../languages.ts';
import { markHtml } from '../practice/practice.ts';
import type { Reply } from './app.ts';

const STYLE = new URL('./frame.css', import.meta.url);

type Content = {
  readonly title: string;
  /** As HTML, below the title. */
  readonly main: string;
  /** As HTML, in the header. */
  readonly links?: string;
};

/** @returns a framed page, for which it sets the headers. It may load the two fonts only, and its forms go to the portal. */
export function framePage(reply: Reply, voice: Voice, content: Content): string {
  const style = brandCss(voice.tenant) + readFileSync(STYLE, 'utf8');
  const hash = createHash('sha256').update(style).digest('base64');
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none';style-src 'sha256-${hash}';font-src 'self';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'`,
    );
  return markHtml(framed(voice, content, style), voice.practice);
}

function framed({ say, tenant }: Voice, { title, main, links = '' }: Content, style: string) {
  const { partnerName, brand } = tenant;
  return `<!doctype html>
<html lang="${say.language.tag}" dir="${say.language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${html(title)} – ${html(partnerName)}</title>
${themeOf(brand)}
<link rel="icon" href="/logo" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header>
<p><a href="/"><svg viewBox="${html(brand.logo.viewBox)}" width="40" height="40" aria-hidden="true"><path d="${html(brand.logo.path)}"/></svg> ${html(partnerName)}</a></p>
${links}
</header>
<main>
<h1>${html(title)}</h1>
${main}
</main>
<footer>
<p>${html(callLine(say, tenant))}</p>
</footer>
</body>
</html>
`;
}

/** The sentence with the help desk's telephone number and address, for pages that lead no further. */
export function callLine(say: Say, { contacts }: Pick<Tenant, 'contacts'>): string {
  const { name, email, phone, hours } = contacts.technicalHelp;
  return say('Call {phone}, or write to {email} ({name}). {hours}.', { phone, email, name, hours });
}

/** The colour of the browser's own bars, and the icon of home screens. */
export function themeOf({ light, dark }: Tenant['brand']): string {
  const theme = (scheme: string, color: string) =>
    `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${color}">`;
  return `${theme('light', light.color)}${theme('dark', dark.ink)}<link rel="apple-touch-icon" href="/apple-touch-icon.png">`;
}

/** The college's colours, as the variables that `web/core/styles/tokens.css` uses. */
export function brandCss({ brand }: Pick<Tenant, 'brand'>): string {
  return `:root, [data-tenant] {
  --brand: ${brand.light.color};
  --brand-ink: ${brand.light.ink};
  --brand-dark: ${brand.dark.color};
  --brand-dark-ink: ${brand.dark.ink};
}
`;
}
