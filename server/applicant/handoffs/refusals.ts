/** The errors of calls by a link: each says what is wrong with it, and what its holder can do. */
import type { HandoffState } from '#contract/handoffs.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import type { Speech } from '#words/say.ts';

/** The states in which a link opens nothing. */
type Over = Exclude<HandoffState, 'waiting' | 'opened'>;

const SENTENCES: Readonly<Record<Over, Speech>> = {
  used: (say) =>
    say(
      'What this link was for is already done. If something is missing, please ask for a new link.',
    ),
  revoked: (say) =>
    say('This link was taken back. If you still need it, please ask for a new one.'),
  expired: (say) => say('This link has expired. Please ask for a new one.'),
};

/** For a link that is over. */
export function linkIsOver(state: Over): AppError {
  return new AppError(403, `link_${state}`, SENTENCES[state]);
}

/** For a link that another browser has opened. */
export const openedElsewhere = refusal(403, 'link_opened_elsewhere', (say) =>
  say(
    'This link was already opened, on another device or in another browser, and it opens in one only. Please go on there, or ask for a new link.',
  ),
);

/** For an application to which a parent can add nothing. */
export const nothingToAdd = refusal(409, 'application_over', (say) =>
  say(
    'This application is submitted or withdrawn, so nothing can be added to it. Thank you: nothing more is needed.',
  ),
);

/** For a parent about whom the college does not ask. */
export const noSuchParent = refusal(400, 'no_such_parent', (say) =>
  say('The college does not ask about this parent.'),
);

/** For an application that holds no such link, or none that can still be taken back. */
export const noSuchHandoff = refusal(404, 'no_such_link', (say) =>
  say('There is no such link anymore. It may have ended.'),
);
