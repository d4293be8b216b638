/** An application as the college reads it, in the language of whoever looks at it. */
import { useMemo } from 'react';
import type { PageCollege } from '#contract/page.ts';
import type { ServiceApplication } from '#contract/staff.ts';
import { applicationForm } from '#form/application/index.ts';
import { readApplication } from '#form/application/reading/index.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import type { Form } from '#form/engine/definition.ts';
import { withDocuments } from '#form/engine/documents.ts';
import { requiredKeys } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { wordingOf } from '#form/engine/wording.ts';
import type { Reading } from '#form/reading/reading.ts';
import { useSay } from '#web/language/say.ts';
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

/** Today's form in English, in which is kept what was submitted; made once. */
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

/** A submitted application is read in the wording of its submission, any other in that of today's form. */
function readOne(
  { answer, add_another, tabs, document_answer, submitted_at, wording }: ServiceApplication,
  { college, form, say }: Reader,
  today: PlainDate,
): Reading {
  const situation = { today, counts: add_another, tabs };
  const inEnglish = englishForm(college);
  const given = withDocuments(inEnglish, answer, document_answer);
  const walked = walk(inEnglish, given, situation);
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
      ...(say.language.tag !== 'en' && { today: { english, translated: inReadersWords() } }),
    },
  );

  function inReadersWords() {
    return wordingOf(walk(form, given, situation), document_answer);
  }
}
