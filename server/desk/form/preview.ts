/** Draws a form that is not published as applicants would see it: by the program of the first screens, without a script. */
import { join } from 'node:path';
import type { PreviewForm } from '#contract/desk-form.ts';
import { completeApplication } from '#form/application/complete-application.ts';
import { findUnacceptable, storedShapes } from '#form/engine/accept.ts';
import type { Answers, AnswerValue } from '#form/engine/answers.ts';
import { dateInZone, type PlainDate } from '#form/engine/dates.ts';
import type { Form, Question } from '#form/engine/definition.ts';
import { choicesFor, questionsOf } from '#form/engine/inventory.ts';
import { checkFormText } from '#server/core/forms/check.ts';
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

/** An answer to every question, whatever the conditions: the reader leaves out what is hidden. */
function inventAnswers(form: Form, today: PlainDate): Answers {
  const shapes = storedShapes(form);
  const invented = questionsOf(form).map((question) => [
    question.key,
    answerTo(form, question, today),
  ]);
  const answers: Answers = { ...Object.fromEntries(invented), ...completeApplication(today) };
  const fitting = Object.entries(answers).filter(
    ([key, value]) => findUnacceptable(shapes, { [key]: value }) === undefined,
  );
  return Object.fromEntries(fitting);
}

function answerTo(form: Form, { kind, key, label }: Question, today: PlainDate): AnswerValue {
  switch (kind) {
    case 'checkbox':
      return true;
    case 'radio':
    case 'select':
      return choicesFor(form, key).find(({ value }) => value !== '')?.value ?? '';
    case 'date':
      return today;
    case 'email':
      return 'sam@mail.example';
    case 'phone':
      return '(541) 555-0164';
    case 'zip':
      return '97424';
    case 'document':
      return '';
    default:
      return `${label.slice(0, 30)} …`;
  }
}
