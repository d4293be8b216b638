import { escapeHtml } from '#server/core/escape-html.ts';
import type { Message } from '#server/core/mail/mail.ts';
import { frameInHtml, partInHtml } from './frame.ts';
import type { Sender } from './sender.ts';

type LinkPart = { readonly link: string; readonly label: string };

/** One part of a letter. Codes and values stand in boxes; in a letter without them, the first link does. */
export type LetterPart =
  /** A paragraph. */
  | string
  | { readonly heading: string }
  /** Set large, to be read on a lock screen. */
  | { readonly code: string }
  /** A sentence with a value in it, such as a reference number, which is set large. */
  | { readonly text: string; readonly value: string }
  /** A row of a list: what happens, by when, and where. `when` begins `text`. */
  | { readonly text: string; readonly when: string; readonly links: readonly LinkPart[] }
  | LinkPart;

type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly parts: readonly LetterPart[];
};

/**
 * Writes a letter as plain text and as HTML, both with the college's name, a greeting, the parts, and the name and address of the help
 * desk. Its foot links, in every other language of the portal, to the pages in that language.
 */
export function writeLetter(sender: Sender, { to, subject, parts }: Letter): Message {
  const { say, tenant, name, others } = sender;
  const greeting = name === undefined ? say('Hello,') : say('Hello {name},', { name });
  const foot = others.map(({ say: sayThere, url }) => {
    const label = sayThere('Read our pages and emails in English');
    return inText({ link: url, label });
  });
  const { name: helpDesk, email, phone } = tenant.contacts.technicalHelp;
  const texts = [
    tenant.partnerName,
    greeting,
    ...parts.map(inText),
    [helpDesk, tenant.partnerName, `${email}, ${phone}`].join('\n'),
    ...foot,
  ];
  const has = (part: LetterPart, field: string) => typeof part === 'object' && field in part;
  const hasLarge = parts.some((part) => has(part, 'code') || has(part, 'value'));
  const boxed = hasLarge ? undefined : parts.find((part) => has(part, 'link'));
  const rows = [greeting, ...parts].map((part) => partInHtml(sender, part, part === boxed));
  const preview = parts[0] === undefined ? '' : inText(parts[0]);
  return {
    to,
    subject,
    language: say.language.tag,
    text: `${texts.join('\n\n')}\n`,
    html: frameInHtml(sender, { title: escapeHtml(subject), preview: escapeHtml(preview), rows }),
  };
}

function inText(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('code' in part) return `    ${part.code}`;
  if ('link' in part) return `${part.label}:\n${part.link}`;
  if ('heading' in part) return part.heading;
  const links = 'links' in part ? part.links.map(inText) : [];
  return [part.text, ...links].join('\n\n');
}
