import { escapeHtml } from '#server/core/escape-html.ts';
import type { Message } from '#server/core/mail/mail.ts';
import type { Sender } from './sender.ts';

/** One part of a letter. */
export type LetterPart =
  | { readonly text: string }
  /** Set large, to be read on a lock screen. */
  | { readonly code: string }
  | { readonly link: string; readonly label: string };

type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly parts: readonly LetterPart[];
};

/**
 * Writes a letter as plain text and as HTML, signed with the name and address of the help desk. Its foot links, in every other language of
 * the portal, to the pages in that language.
 */
export function writeLetter(sender: Sender, { to, subject, parts }: Letter): Message {
  const { say, others } = sender;
  const foot = others.map(({ say: sayThere, url }) => {
    const label = sayThere('Read our pages and emails in English');
    return inText({ link: url, label });
  });
  const texts = [say('Hello,'), ...parts.map(inText), signatureOf(sender).join('\n'), ...foot];
  return {
    to,
    subject,
    language: say.language.tag,
    text: `${texts.join('\n\n')}\n`,
    html: inHtml(sender, subject, parts),
  };
}

function signatureOf({ tenant: { partnerName, contacts } }: Sender): string[] {
  const { name, email, phone } = contacts.technicalHelp;
  return [name, partnerName, `${email}, ${phone}`];
}

function inText(part: LetterPart): string {
  if ('code' in part) return `    ${part.code}`;
  if ('link' in part) return `${part.label}:\n${part.link}`;
  return part.text;
}

function inHtml(sender: Sender, subject: string, parts: readonly LetterPart[]): string {
  const signature = signatureOf(sender).map(escapeHtml).join('<br>');
  const { say, tenant, others } = sender;
  const { color } = tenant.brand.light;
  const body = parts.map((part) => partInHtml(part, color)).join('\n');
  const foot = others.map((other) => otherInHtml(other, color)).join('\n');
  const { tag, direction } = say.language;
  return `<!doctype html>
<html lang="${escapeHtml(tag)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#fffdf8;color:#1c1b19;font:18px/1.55 Georgia,'Times New Roman',serif">
<div style="max-width:34em;margin:0 auto">
<p>${escapeHtml(say('Hello,'))}</p>
${body}
<p style="margin-top:32px;color:#5a5750">${signature}</p>
${foot}
</div>
</body>
</html>
`;
}

function otherInHtml({ say, url }: Sender['others'][number], color: string): string {
  const { tag, direction } = say.language;
  const label = escapeHtml(say('Read our pages and emails in English'));
  return `<p lang="${escapeHtml(tag)}" dir="${direction}" style="font-size:16px"><a href="${escapeHtml(url)}" style="color:${escapeHtml(color)}">${label}</a></p>`;
}

function partInHtml(part: LetterPart, color: string): string {
  if ('code' in part) {
    return `<p style="margin:24px 0;font:bold 40px/1.2 Menlo,Consolas,monospace">${escapeHtml(part.code)}</p>`;
  }
  if ('link' in part) {
    return `<p><a href="${escapeHtml(part.link)}" style="color:${escapeHtml(color)};font-weight:bold">${escapeHtml(part.label)}</a></p>`;
  }
  return `<p>${escapeHtml(part.text)}</p>`;
}
