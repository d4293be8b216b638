/** An application as the college reads it, in the language of whoever looks at it. */
import { useMemo } from 'react';
import type { ServiceApplication } from '#contract/staff.ts';
import { applicationIn } from '#form/application/in-language.ts';
import { applicationForm } from '#form/application/index.ts';
import { readApplication } from '#form/application/reading/index.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import { requiredKeys } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { wordingOf } from '#form/engine/wording.ts';
import type { Reading } from '#form/reading/reading.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { useSay } from '#web/language/say.ts';
import type { Say } from '#words/say.ts';

export function useReading(
  application: ServiceApplication,
  college: Tenant,
  today: PlainDate,
): Reading {
  const say = useSay();
  return useMemo(
    () => readOne(application, college, today, say),
    [application, college, today, say],
  );
}

/** A submitted application is read in the wording of its submission, any other in that of today's form. */
function readOne(
  { answer, add_another, tabs, document_answer, submitted_at, wording }: ServiceApplication,
  college: Tenant,
  today: PlainDate,
  say: Say,
): Reading {
  const situation = { today, counts: add_another, tabs };
  const walked = walk(applicationForm(college), answer, situation);
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
    const form = applicationIn(say.language, college, { place: college.locale });
    return wordingOf(walk(form, answer, situation), document_answer);
  }
}
