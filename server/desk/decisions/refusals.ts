/** Why an act on a decision or on a release is refused. */
import { refusal } from '#server/core/http/errors.ts';

export const noSuchCode = refusal(400, 'no_such_decision', (say) =>
  say('The configuration of your college has no such decision.'),
);

export const notDecidable = refusal(409, 'not_decidable', (say) =>
  say(
    'Nothing can be decided here: the application is not submitted, or it is withdrawn, or a decision is not released yet. Take that one back first.',
  ),
);

export const ofWithdrawn = refusal(409, 'withdrawn', (say) =>
  say('This application is withdrawn, so nothing about it can be decided or marked.'),
);

export const notYours = refusal(409, 'own_decision', (say) =>
  say('You have set this decision yourself. Somebody else has to confirm it.'),
);

export const wasChanged = refusal(409, 'decision_changed', (say) =>
  say('Somebody else has changed this decision in the meantime. Please look at it again.'),
);

export const isOut = refusal(409, 'decision_released', (say) =>
  say('This decision is released. Only a new decision, with a release of its own, replaces it.'),
);

export const hasPassed = refusal(400, 'release_passed', (say) =>
  say('This time has passed. Please choose one that is still to come.'),
);

export const isReleasedAlready = refusal(409, 'release_over', (say) =>
  say('The time of this release has passed. Nothing about it can change.'),
);

export const noSuchRelease = refusal(404, 'no_such_release', (say) =>
  say('There is no such release among those that you may change.'),
);
