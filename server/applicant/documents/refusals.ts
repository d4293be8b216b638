/** Errors of the document calls, in the applicant's language. */

import { AppError, refusal } from '#server/core/http/errors.ts';
import { createEnglish } from '#words/english.ts';
import { type Say, type Speech, sayIn } from '#words/say.ts';

/** @param status 404 for an unknown key in the path, 400 for one in the body. */
export function noSuchDocument(answerKey: string, status: 400 | 404 = 404): AppError {
  const name = `“${JSON.stringify(answerKey).slice(1, -1)}”`;
  return new AppError(status, 'no_such_document', (say) =>
    say('This application has no document called {name}.', { name }),
  );
}

/** The file breaks a rule (spec §5, "File upload"). */
function badFile(problem: Speech): AppError {
  return new AppError(400, 'bad_file', problem);
}

/** @throws AppError 400 if the rule finds a problem. */
export function refuseFile(findProblem: (say: Say) => string | undefined): void {
  if (findProblem(sayIn(createEnglish())) === undefined) return;
  throw badFile((say) => findProblem(say) ?? '');
}

/** The upload was requested by somebody else, for another question, or long ago. */
export const unknownUpload = refusal(400, 'unknown_upload', (say) =>
  say('We could not find this file. Please choose it again.'),
);

export const notArrived = refusal(400, 'not_arrived', (say) =>
  say('Your file has not arrived. Please choose your file again.'),
);
