import { REVIEW_ROUTE } from '#web/applicant/session/route.ts';
import { useSay } from '#web/core/language/say.ts';
import { useFlow } from '../context.tsx';
import { SavingLink } from './BackToReview.tsx';
import type { CheckedAnswer } from './checked.ts';

/** The id of the link to an answer, to which the applicant comes back. */
export const changeId = (key: string): string => `change-${key}`;

/** Links to a question, and remembers the place in the review to come back to. */
export function ChangeLink({ pageId, answer }: { pageId: string; answer: CheckedAnswer }) {
  const say = useSay();
  const flow = useFlow();
  const { key, name } = answer;
  const isBlank = answer.answer === '';
  return (
    <SavingLink
      id={changeId(key)}
      to={`/${pageId}#${key}`}
      aria-label={isBlank ? say('Answer {name}', { name }) : say('Change {name}', { name })}
      onFollow={() => flow.reviewFrom(`${REVIEW_ROUTE}#${changeId(key)}`)}
    >
      {isBlank ? say('Answer') : say('Change')}
    </SavingLink>
  );
}
