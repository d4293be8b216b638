/** The content of the page at `/verify`: two forms and no script, so that it works on any machine. Pure. */
import { GET_RECEIPT_KEYS, OPEN_VERIFY } from '#contract/calls.ts';
import { escapeHtml } from '#server/core/escape-html.ts';
import { pathOf } from '#server/core/http/calls.ts';
import type { Voice } from '#server/core/languages.ts';
import { nameOfLanguage } from '#words/intl.ts';

/** The result shown above the forms. */
export type Finding = {
  readonly kind: 'yes' | 'partly' | 'no';
  readonly title: string;
  readonly text: string;
};

/** Every finding, in the words of a reader. */
export function findingsIn({ say, tenant: { partnerName: college } }: Voice) {
  const finding = (kind: Finding['kind'], title: string, text: string) => ({ kind, title, text });
  return {
    asMade: finding(
      'yes',
      say('Yes. This file is genuine.'),
      say(
        'It has not changed since {college} made it, and its application is the one that {college} has.',
        {
          college,
        },
      ),
    ),
    byCode: finding(
      'yes',
      say('Yes. This receipt is genuine.'),
      say('{college} has the application as it was when this receipt was signed.', { college }),
    ),
    receiptOnly: finding(
      'partly',
      say('The receipt is genuine, but this file was changed.'),
      say(
        '{college} has the application that this receipt is for. The file is not one of its copies: some program saved it again, or somebody changed what its pages say. So do not rely on its pages, and ask for the copy as it was downloaded.',
        { college },
      ),
    ),
    no: finding(
      'no',
      say('No. This is not what {college} has.', { college }),
      say(
        'It may have been changed or mistyped, it may be older than what the applicant sent later, or it never came from here. For everybody’s privacy we say no more.',
      ),
    ),
    noReceipt: finding(
      'no',
      say('There is no receipt in this file.'),
      say(
        'Copies from before the application was submitted have none, and some programs remove it when they save a file. You can type the reference number and the receipt code instead.',
      ),
    ),
  };
}

/** @param others tags of the other languages of the page. */
export function verifyPage(
  { say, tenant: { partnerName: college } }: Voice,
  others: readonly string[],
  finding?: Finding,
) {
  const html = escapeHtml;
  const links = others.map(
    (tag) =>
      `<p><a href="/verify?lang=${tag}" hreflang="${tag}" lang="${tag}">${html(nameOfLanguage(tag))}</a></p>`,
  );
  const main = `${finding === undefined ? '' : resultOf(finding)}
<p>${html(say('Every application that is submitted here is signed. On this page anybody who has the PDF copy of an application, or its receipt code, can check whether it is what {college} has. The page shows nothing else, and keeps nothing.', { college }))}</p>
<form method="post" action="${pathOf(OPEN_VERIFY)}" enctype="multipart/form-data">
<h2>${html(say('With the file'))}</h2>
<p><label for="file">${html(say('The PDF copy, or the receipt file'))}</label>
<input id="file" name="file" type="file" accept=".pdf,.json,application/pdf,application/json" required></p>
<p><button>${html(say('Check the file'))}</button></p>
</form>
<form method="post" action="${pathOf(OPEN_VERIFY)}" enctype="multipart/form-data">
<h2>${html(say('With the receipt code'))}</h2>
<p>${html(say('You’ll find both on the first page of the PDF copy, under the name.'))}</p>
<p><label for="reference">${html(say('Reference number'))}</label>
<input id="reference" name="reference" inputmode="numeric" autocomplete="off" maxlength="20" placeholder="4829-3061" required></p>
<p><label for="code">${html(say('Receipt code'))}</label>
<input id="code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="30" placeholder="7K2M-9QXD-04TF" required></p>
<p><button>${html(say('Check the code'))}</button></p>
</form>
<p class="more">${html(say('Programs can check a receipt without this page:'))} <a href="${pathOf(GET_RECEIPT_KEYS)}">${html(say('the public keys'))}</a>.</p>`;
  return { title: say('Check a receipt'), main, links: links.join('\n') };
}

function resultOf({ kind, title, text }: Finding): string {
  return `<section class="finding ${kind}" role="status" aria-labelledby="finding">
<h2 id="finding">${escapeHtml(title)}</h2>
<p>${escapeHtml(text)}</p>
</section>`;
}
