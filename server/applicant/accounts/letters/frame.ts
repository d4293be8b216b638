/**
 * The HTML of letters. Made of tables with their styles inline, because Outlook lays letters out with Word's engine; classes only carry
 * the dark colours. Its one picture, the college's logo, has the same address in every letter, so that it does not reveal which letter was
 * opened. Where a mail program loads no pictures, it shows the college's initials instead.
 */
import { escapeHtml as html } from '#server/core/escape-html.ts';
import type { LetterPart } from './letter.ts';
import type { Sender } from './sender.ts';

/** As in `web/core/styles/tokens.css`. */
const LIGHT = {
  ground: '#fbf8f2',
  box: '#f1ebdf',
  ink: '#1e1c17',
  muted: '#5d574b',
  line: '#ded6c6',
};
const DARK = {
  ground: '#191814',
  box: '#28251f',
  ink: '#f2ede2',
  muted: '#bcb4a3',
  line: '#3c382f',
};

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const MONO = 'Menlo,Consolas,monospace';

type Content = {
  /** As HTML, like the rest. */
  readonly title: string;
  /** Shown by mail programs below the subject, and not in the letter. */
  readonly preview: string;
  readonly rows: readonly string[];
};

/** The document around the rows of a letter: the college's mark and a rule above, whom to ask and the other languages below. */
export function frameInHtml(sender: Sender, { title, preview, rows }: Content): string {
  const { say, tenant, others } = sender;
  const { partnerName, contacts, brand } = tenant;
  const { name, email, phone } = contacts.technicalHelp;
  const { tag, direction } = say.language;
  const start = direction === 'rtl' ? 'right' : 'left';
  const { color, ink } = brand.light;
  const mark = `background:${html(color)};border-radius:5px`;
  const logo = `display:block;border:0;border-radius:5px;color:${html(ink)};font:bold 12px/44px Georgia,serif;text-align:center`;
  const quiet = `color:${LIGHT.muted};text-decoration:underline`;
  return `<!doctype html>
<html lang="${html(tag)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
${darkStyles(sender)}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${LIGHT.ground}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<div role="main">
<table ${TABLE} class="ground" width="100%" bgcolor="${LIGHT.ground}" dir="${direction}">
<tr>
<td align="center" style="padding:24px 16px 40px">
<!--[if mso]>
<table ${TABLE} width="560">
<tr>
<td>
<![endif]-->
<table ${TABLE} width="100%" style="max-width:560px;text-align:${start};overflow-wrap:anywhere">
<tr>
<td class="line" style="padding-bottom:16px;border-bottom:1px solid ${LIGHT.line}">
<table ${TABLE}>
<tr>
<td class="fill" aria-hidden="true" bgcolor="${html(color)}" style="${mark}">
<img class="fill" src="${html(sender.logoUrl)}" width="44" height="44" alt="${html(brand.shortMark)}" style="${logo}">
</td>
<td style="padding:0 12px">
<h1 class="ink" style="margin:0;font:bold 19px/1.3 Georgia,serif;color:${LIGHT.ink}">${html(partnerName)}</h1>
</td>
</tr>
</table>
</td>
</tr>
${row('\n', 'padding-top:8px')}
${rows.join('\n')}
<tr>
<td class="muted line" style="padding:20px 0 0;border-top:1px solid ${LIGHT.line};font:16px/1.55 Georgia,serif;color:${LIGHT.muted}">
${html(name)}<br>
${html(partnerName)}<br>
<a class="muted" href="mailto:${html(encodeURI(email))}" style="${quiet}">${html(email)}</a>, <a class="muted" href="tel:${html(phone.replace(/[^+0-9]/g, ''))}" style="color:${LIGHT.muted};text-decoration:none">${html(phone)}</a>
</td>
</tr>
${others.map(otherLanguage).join('\n')}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td>
</tr>
</table>
</div>
</body>
</html>
`;
}

function darkStyles({ tenant }: Sender): string {
  const { color, ink } = tenant.brand.dark;
  return `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.ground{background:${DARK.ground}!important}
.box{background:${DARK.box}!important}
.ink{color:${DARK.ink}!important}
.muted{color:${DARK.muted}!important}
.line{border-color:${DARK.line}!important}
.link{color:${html(color)}!important}
.fill{background:${html(color)}!important;color:${html(ink)}!important}
}`;
}

/** A part of a letter as rows of its table. @param isBoxed whether a link is a button in a box. */
export function partInHtml(sender: Sender, part: LetterPart, isBoxed: boolean): string {
  if (typeof part === 'string') return row(html(part).replaceAll('\n', '<br>'));
  if ('code' in part) return box(large(part.code));
  if ('link' in part) return isBoxed ? box(button(sender, part)) : row(linkTo(sender, part));
  if ('value' in part) return box(around(part.text, part.value));
  if ('heading' in part) return row(heading(part.heading), 'padding:16px 0 8px');
  return step(sender, part);
}

function row(content: string, style = ''): string {
  return `<tr>
<td class="ink line" style="padding:0 0 16px;font:18px/1.55 Georgia,serif;color:${LIGHT.ink};${style}">${content}</td>
</tr>`;
}

function heading(text: string): string {
  return `
<h2 style="margin:0;font:bold 20px/1.3 Georgia,serif">${html(text)}</h2>
`;
}

function box(content: string): string {
  return row(`
<table ${TABLE} width="100%" style="margin:4px 0 8px">
<tr>
<td class="box ink" bgcolor="${LIGHT.box}" style="padding:20px 24px;border-radius:6px;font:18px/1.55 Georgia,serif;color:${LIGHT.ink}">${content}</td>
</tr>
</table>
`);
}

function large(value: string): string {
  return `
<div style="font:bold 40px/1.2 ${MONO};letter-spacing:2px">${html(value)}</div>
`;
}

/** A sentence with its value in large characters on a line of its own. */
function around(text: string, value: string): string {
  const [before = '', after = ''] = text.split(value);
  return `
<div class="muted" style="color:${LIGHT.muted}">${html(before)}</div>
<div style="font:bold 32px/1.3 ${MONO};letter-spacing:1px;white-space:nowrap">${html(value)}</div>
<div>${html(after.replace(/^[\s.]+/, ''))}</div>
`;
}

function button({ tenant }: Sender, { link, label }: { link: string; label: string }): string {
  const { color, ink } = tenant.brand.light;
  return `
<table ${TABLE}>
<tr>
<td class="fill" bgcolor="${html(color)}" style="background:${html(color)};border-radius:5px">
<a class="fill" href="${html(link)}" style="display:inline-block;padding:12px 22px;background:${html(color)};color:${html(ink)};border-radius:5px;font:bold 18px/1.3 Georgia,serif;text-decoration:none">${html(label)}</a>
</td>
</tr>
</table>
`;
}

function linkTo({ tenant }: Sender, { link, label }: { link: string; label: string }): string {
  const { color } = tenant.brand.light;
  return `
<a class="link" href="${html(link)}" style="color:${html(color)};font-weight:bold">${html(label)}</a>
`;
}

type StepPart = Extract<LetterPart, { when: string }>;

function step(sender: Sender, { text, when, links }: StepPart): string {
  const day =
    when === ''
      ? ''
      : `
<b>${html(when)}</b><br>`;
  const where = links.map((link) => `<br>${linkTo(sender, link)}`).join('');
  const content = `${day}${html(text.slice(when.length).trim())}${where}`;
  return row(content, `padding:12px 0;border-top:1px solid ${LIGHT.line}`);
}

function otherLanguage({ say, url }: Sender['others'][number]): string {
  const { tag, direction } = say.language;
  const label = html(say('Read our pages and emails in English'));
  return `<tr>
<td lang="${html(tag)}" dir="${direction}" style="padding:12px 0 0;font:16px/1.55 Georgia,serif">
<a class="muted" href="${html(url)}" style="color:${LIGHT.muted}">${label}</a>
</td>
</tr>`;
}
