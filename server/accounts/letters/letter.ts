import { escapeHtml } from '#server/platform/escape-html.ts';
import type { Message } from '#server/platform/mail/mail.ts';
import type { Tenant } from '#server/platform/tenant.ts';

/** What a letter is made of, in order. */
export type LetterPart =
  | { readonly text: string }
  /** Set large, to be read on a lock screen. */
  | { readonly code: string }
  | { readonly link: string; readonly label: string };

export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly parts: readonly LetterPart[];
};

/** The college, as far as a letter shows it. */
export type Sender = Pick<Tenant, 'partnerName' | 'contacts' | 'brand' | 'timeZone' | 'locale'>;

/** Writes a letter as plain text and as HTML, signed with the name and address of the help desk. */
export function writeLetter(sender: Sender, { to, subject, parts }: Letter): Message {
  return {
    to,
    subject,
    text: `${['Hello,', ...parts.map(inText), signatureOf(sender).join('\n')].join('\n\n')}\n`,
    html: inHtml(sender, subject, parts),
  };
}

function signatureOf({ partnerName, contacts }: Sender): string[] {
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
  const body = parts.map((part) => partInHtml(part, sender.brand.light.color)).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#fffdf8;color:#1c1b19;font:18px/1.55 Georgia,'Times New Roman',serif">
<div style="max-width:34em;margin:0 auto">
<p>Hello,</p>
${body}
<p style="margin-top:32px;color:#5a5750">${signature}</p>
</div>
</body>
</html>
`;
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
