/** The changes that a new form makes for an applicant who has begun: new questions, and answers to questions that left. */
import type { FormNews } from '#contract/form-news.ts';
import { storedShapes } from '#form/engine/accept.ts';
import { isAnswered } from '#form/engine/answers.ts';
import { withDocuments } from '#form/engine/documents.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { type Walk, walk } from '#form/engine/walk.ts';
import { inWords } from '#form/engine/words.ts';
import { situationOf } from '#server/applicant/application/application.ts';
import { getApplication } from '#server/applicant/application/repository.ts';
import { readDocumentAnswers } from '#server/applicant/documents/repository.ts';
import type { BuiltForm } from '#server/core/forms/forms.ts';
import type { Request } from '#server/core/http/app.ts';
import type { Platform } from '#server/core/platform.ts';

type Needs = Pick<Platform, 'database' | 'forms' | 'clock'>;

const NOTHING: FormNews = { new_keys: [], left: [] };

/** @param request decides the language of the labels and answers. */
export async function readFormNews(
  { database: { kysely }, forms, clock }: Needs,
  accountId: number,
  request: Request,
): Promise<FormNews> {
  const application = await getApplication(kysely, accountId);
  if (application.submittedAt !== null) return NOTHING;
  const { answers, startedAt } = application;
  const { form, tenant } = forms.current();
  const begunIn = startedAt === null ? undefined : forms.inForceAt(startedAt);
  const asked = new Set(questionsOf(form).map(({ key }) => key));
  const askedThen = new Set(questionsOf(begunIn?.form ?? form).map(({ key }) => key));
  const kept = storedShapes(form);
  const leftKeys = Object.keys(answers).filter((key) => !kept.has(key) && isAnswered(answers[key]));
  const documents = await readDocumentAnswers(kysely, accountId);
  const situation = situationOf(application, clock(), tenant.timeZone);
  const readIn = (earlier: BuiltForm): Walk => {
    const translated = earlier.languages.for(request).form;
    return walk(translated, withDocuments(translated, answers, documents), situation);
  };
  const left = leftKeys.flatMap((key) => {
    const earlier = forms.everyBuilt().find((one) => key in one.form.model);
    if (earlier === undefined) return [];
    const walked = readIn(earlier);
    const question = questionsOf(walked.form).find((one) => one.key === key);
    if (question === undefined) return [];
    // A condition may hide it by now.
    const shown = { ...walked, answers, blocks: new Set([question]) };
    return { key, label: question.label, answer: inWords(shown, question, documents) };
  });
  return { new_keys: [...asked].filter((key) => !askedThen.has(key)), left };
}
