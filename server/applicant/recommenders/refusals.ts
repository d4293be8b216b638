/** The errors of calls about recommenders. */
import { refusal } from '#server/core/http/errors.ts';

export const notWanted = refusal(400, 'letter_not_wanted', (say) =>
  say('The college does not ask for this letter.'),
);
export const notYet = refusal(409, 'letter_not_yet', (say) =>
  say('You cannot ask for this letter yet. Please come back on the day that is named beside it.'),
);
export const badAddress = refusal(400, 'bad_recommender', (say) =>
  say('Please enter a name and a valid email address.'),
);
export const enoughAsked = refusal(409, 'enough_recommenders', (say) =>
  say(
    'You have asked as many people as the college wants. Take a request back to ask someone else.',
  ),
);
export const askedAlready = refusal(409, 'asked_already', (say) =>
  say('You have already asked this person.'),
);
export const withdrawn = refusal(409, 'application_withdrawn', (say) =>
  say('Your application is withdrawn, so nobody can be asked for a letter.'),
);
export const noSuchRequest = refusal(404, 'no_such_request', (say) =>
  say('This request cannot be taken back. The letter may have come, or it was taken back already.'),
);
/** For the recommender. */
export const notAwaited = refusal(409, 'letter_not_awaited', (say) =>
  say(
    'This letter is not awaited anymore: it was sent or declined, or the applicant has withdrawn. Nothing was changed.',
  ),
);
export const changedElsewhere = refusal(412, 'letter_changed_elsewhere', (say) =>
  say(
    'This letter was changed in another tab or window. To see that text, copy yours and reload this page. If you save or send here, yours replaces it.',
  ),
);
export const emptyLetter = refusal(400, 'empty_letter', (say) =>
  say('There is nothing to send yet. Please write the letter, or add a file.'),
);
export const fileUnderWay = refusal(409, 'letter_file_under_way', (say) =>
  say('A file is still being converted. Please send again in a moment.'),
);
export const tooManyFiles = refusal(409, 'too_many_letter_files', (say) =>
  say('No more files can be added. Please remove one first.'),
);
export const noSuchFile = refusal(404, 'no_such_letter_file', (say) =>
  say('This file is not here anymore.'),
);
