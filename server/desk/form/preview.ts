/** Draws a form that is not published as applicants would see it: by the program of the first screens, without a script. */
import { join } from 'node:path';
import type { PreviewForm } from '#contract/desk-form.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { checkFormText } from '#server/core/forms/check.ts';
import { inventAnswers } from '#server/core/forms/invent.ts';
import { refusal } from '#server/core/http/errors.ts';
import { openLanguages } from '#server/core/languages.ts';
import { readDocuments } from '#server/core/page/document.ts';
import { drawInProcess } from '#server/core/page/draw-first-screens.ts';
import { FIRST_SCREEN_PROGRAM, PAGE_FOLDER } from '#server/core/page/folder.ts';
import { addParts, findPageParts } from '#server/core/page/page-parts.ts';
import { notBuilt } from '#server/core/page/page-routes.ts';
import type { Platform } from '#server/core/platform.ts';

type Needs = Pick<Platform, 'forms' | 'settings' | 'isPractice' | 'clock'>;

/** @returns a document. @throws AppError 400 for a text with a mistake, 503 before the page is built. */
export async function previewForm(
  { forms, settings, isPractice, clock }: Needs,
  { text, language, route }: PreviewForm,
): Promise<string> {
  const checked = checkFormText(text, forms.ofFile, forms.every());
  if (!checked.ok) throw hasMistakes();
  const { college, form } = checked;
  const pseudo = settings.pseudoLanguage;
  const { languages } = openLanguages({ ...college, form }, { pseudo, isPractice });
  const { tag } = languages.in(language).say.language;
  const documents = await readDocuments(PAGE_FOLDER, languages);
  const page = documents.get(tag);
  const parts = await findPageParts(PAGE_FOLDER, college.tenant.form !== undefined);
  if (page === undefined || parts === undefined) throw notBuilt();
  const [screen] = await drawInProcess({
    program: join(PAGE_FOLDER, FIRST_SCREEN_PROGRAM),
    tenant: page.college,
    language: tag,
    routes: [route],
    answers: inventAnswers(form, dateInZone(clock(), college.tenant.timeZone)),
  });
  return addParts(page.html, parts.formPageIn(tag))
    .replace(/<(script|noscript)\b[\s\S]*?<\/\1>|<link rel="modulepreload"[^>]*>/g, '')
    .replace('<div id="root"></div>', () => `<div id="root" inert>${screen?.html ?? ''}</div>`);
}

const hasMistakes = refusal(400, 'form_wrong', (say) =>
  say('This form has mistakes. It can be seen once they are corrected.'),
);
