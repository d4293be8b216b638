/** An application as the college reads it, in the reader's language. */
import { useMemo } from 'react';
import type { PageCollege } from '#contract/page.ts';
import type { ServiceApplication } from '#contract/staff.ts';
import { applicationForm } from '#form/application/index.ts';
import { readApplication } from '#form/application/reading/index.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import type { Form } from '#form/engine/definition.ts';
import { withDocuments } from '#form/engine/documents.ts';
import { requiredKeys } from '#form/engine/validate.ts';
import { type Walk, walk } from '#form/engine/walk.ts';
import { type Wording, wordingOf } from '#form/engine/wording.ts';
import { asWritten, inLanguage, type ReadersWords } from '#form/reading/in-language.ts';
import type { Reading } from '#form/reading/reading.ts';
import { useSay } from '#web/core/language/say.ts';
import type { Say } from '#words/say.ts';

/** @param form today's form in the reader's language. */
export function useReading(
  application: ServiceApplication,
  college: PageCollege,
  form: Form,
  today: PlainDate,
): Reading {
  const say = useSay();
  return useMemo(
    () => readOne(application, { college, form, say }, today),
    [application, college, form, today, say],
  );
}

const englishForms = new WeakMap<PageCollege, Form>();

/** Today's form in English, the language in which submissions are stored; cached. */
export function englishForm(college: PageCollege): Form {
  const { englishLists: codeLists = college.codeLists } = college;
  const form = englishForms.get(college) ?? applicationForm({ ...college, codeLists });
  englishForms.set(college, form);
  return form;
}

interface Reader {
  readonly college: PageCollege;
  readonly form: Form;
  readonly say: Say;
}

/** Translates the words of an application for readers of other languages, as far as today's form still has them. */
export function readersWords(
  application: ServiceApplication,
  { college, form }: Pick<Reader, 'college' | 'form'>,
  today: PlainDate,
): ReadersWords {
  const inEnglish = englishForm(college);
  if (form === inEnglish) return asWritten;
  const english = wordingToday(application, inEnglish, today);
  return inLanguage({ english, translated: wordingToday(application, form, today) });
}

/** A submitted application keeps the wording of its submission; any other takes today's form. */
function readOne(
  application: ServiceApplication,
  { college, form, say }: Reader,
  today: PlainDate,
): Reading {
  const { answer, submitted_at, document_answer, wording } = application;
  const inEnglish = englishForm(college);
  const walked = walkToday(application, inEnglish, today);
  const english = wordingOf(walked, document_answer);
  return readApplication(
    {
      wording: wording ?? english,
      answers: wording === undefined ? walked.answers : answer,
      day: { today, timeZone: college.timeZone },
      submittedAt: submitted_at === '' ? undefined : new Date(submitted_at),
      ...(wording === undefined && { required: requiredKeys(walked) }),
    },
    {
      say,
      college,
      ...(say.language.tag !== 'en' && {
        today: { english, translated: wordingToday(application, form, today) },
      }),
    },
  );
}

function wordingToday(application: ServiceApplication, form: Form, today: PlainDate): Wording {
  return wordingOf(walkToday(application, form, today), application.document_answer);
}

function walkToday(
  { answer, add_another: counts, tabs, document_answer }: ServiceApplication,
  form: Form,
  today: PlainDate,
): Walk {
  return walk(form, withDocuments(form, answer, document_answer), { today, counts, tabs });
}
