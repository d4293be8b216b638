import { type Answers, isAnswered, textAt } from '#form/engine/answers.ts';
import { withDocuments } from '#form/engine/documents.ts';
import { errorsIn, type FieldErrors } from '#form/engine/validate.ts';
import { type Walk, walk } from '#form/engine/walk.ts';
import { wordingOf } from '#form/engine/wording.ts';
import { senderTo } from '#server/applicant/accounts/letters/sender.ts';
import { situationOf } from '#server/applicant/application/application.ts';
import { throwAway } from '#server/applicant/application/put-aside/repository.ts';
import { lockApplication, saveStatus } from '#server/applicant/application/repository.ts';
import { reach } from '#server/applicant/application/status.ts';
import { endReopening, findReopening } from '#server/applicant/application/versions/reopenings.ts';
import { findVersion } from '#server/applicant/application/versions/repository.ts';
import { findWithdrawal } from '#server/applicant/application/withdrawals.ts';
import { removeDocumentsBut } from '#server/applicant/documents/remove-document.ts';
import { listKeysUnderWay, readDocumentAnswers } from '#server/applicant/documents/repository.ts';
import { issueReceipt } from '#server/applicant/receipts/issue.ts';
import { writeSummary } from '#server/applicant/summaries/write.ts';
import { AppError, type ErrorsFor } from '#server/core/http/errors.ts';
import type { Applicant } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Season } from '#tenant/seasons/seasons.ts';
import type { Say } from '#words/say.ts';
import { receiptLetter } from './letters/receipt.ts';
import { findSeason } from './read.ts';
import { isNotSubmitted, isOver, isWithdrawn } from './refusals.ts';
import { saveSubmission } from './repository.ts';
import { submittedAnswers } from './submitted-answers.ts';

/**
 * Submits a complete application; one that was submitted before stays as it is, unless it was reopened. The row stays locked, so that a
 * concurrent save counts whole or is refused, and two submits send one receipt.
 * @param language the language of the certification and of the receipt.
 * @throws AppError 422 with the field errors, if something is missing; 409 where the application is withdrawn, or its reopening is over.
 *   Nothing has changed then.
 */
export async function submitApplication(
  { accountId, username }: Applicant,
  language: string,
  platform: Platform,
): Promise<void> {
  const { database, mail, jobs, clock, form, forms, languages, tenant } = platform;
  const { id: formId } = forms.current();
  // The arrival counts, however long the submission waits for a connection.
  const now = clock();
  await database.transaction(async (trx) => {
    const application = await lockApplication(trx, accountId, now);
    if (application.submittedAt !== null) {
      if ((await findVersion(trx, accountId, null)) !== undefined) throw isNotSubmitted();
      return;
    }
    if ((await findWithdrawal(trx, accountId)) !== undefined) throw isWithdrawn();
    const reopening = await findReopening(trx, accountId);
    if (reopening && reopening.until <= now) throw isOver(reopening.until, tenant);

    const documents = await readDocumentAnswers(trx, accountId);
    const given = withDocuments(form, application.answers, documents);
    const situation = situationOf(application, now, tenant.timeZone);
    const walked = walk(form, given, situation);
    const underWay = await listKeysUnderWay(trx, accountId);
    const season = await findSeason(trx, accountId, tenant);
    const errorsOf = (read: Walk, say: Say) => ({
      ...errorsIn(read),
      ...errorsOfConversions(read, underWay, say),
      ...errorsOfTerm(given, season, say),
    });
    if (Object.keys(errorsOf(walked, languages.in('en').say)).length > 0) {
      throw incomplete((voice) => errorsOf(walk(voice.form, given, situation), voice.say));
    }

    const answers = submittedAnswers(walked);
    const wording = wordingOf(walked, documents);
    const keptDocuments = Object.keys(documents).filter((key) => isAnswered(answers[key]));
    await removeDocumentsBut(keptDocuments, accountId, jobs, trx);
    await throwAway(trx, jobs, accountId, 'all');
    await saveStatus(trx, accountId, reach('submitted', application, now));
    const kept = Object.fromEntries(
      Object.entries(documents).filter(([key]) => keptDocuments.includes(key)),
    );
    const submission = { answers, documents: kept, formVersion: form.version };
    const certified = { ...submission, username, wording, language, formId };
    const { reference, version } = await saveSubmission(trx, accountId, certified, now);
    if (reopening) await endReopening(trx, accountId, 'submitted', now);
    await writeSummary(trx, platform, accountId);
    const signed = { ...submission, accountId, reference, submittedAt: now };
    const code = await issueReceipt(trx, signed, platform);
    const sender = await senderTo(trx, platform, { to: username, language });
    const letter = receiptLetter(sender, {
      to: username,
      reference,
      code,
      submittedAt: now,
      isChange: version > 1,
    });
    await mail.send(letter, { in: trx });
  });
}

function incomplete(errors: ErrorsFor): AppError {
  return new AppError(
    422,
    'incomplete',
    (say) =>
      say(
        'Some answers are still missing or need another look. Please complete them and submit again.',
      ),
    { errors },
  );
}

/** The error of a term that belongs to another season, such as one of a draft that was carried over. */
function errorsOfTerm(answers: Answers, season: Season | undefined, say: Say): FieldErrors {
  const term = textAt(answers, 'entry_term');
  if (season === undefined || term === '' || season.terms.includes(term)) return {};
  return {
    entry_term: [
      say('This term is not one that you can apply for now. Please choose another one.'),
    ],
  };
}

/** Errors for questions whose file is still being converted. */
function errorsOfConversions(walked: Walk, keysUnderWay: readonly string[], say: Say): FieldErrors {
  const asked = walked.questions.map(({ question }) => question.key);
  const waiting = asked.filter((key) => keysUnderWay.includes(key));
  const underWay = say(
    'Your file is still being converted. Please wait a moment, and submit again.',
  );
  return Object.fromEntries(waiting.map((key) => [key, [underWay]]));
}
