import { descriptionKey, textAt } from '#form/engine/answers.ts';
import type { QuestionOf } from '#form/kinds/registry.ts';
import { optionsOf } from '#form/kinds/select.ts';
import { openSeason, seasonOf } from '#tenant/seasons/seasons.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { useProfile } from '#web/core/api/queries.ts';
import { getCollege } from '#web/core/college.ts';
import { Select } from '#web/ui/controls/Select.tsx';
import { useAnswers } from '../../context.tsx';
import { QuestionFrame } from '../QuestionFrame.tsx';
import type { EditProps } from '../question.ts';
import { useText } from '../useAnswer.ts';

/** A choice from a list. The list may depend on another answer, or, for years, on the day. */
export function SelectEdit({ question }: EditProps<'select'>) {
  const { text, answer } = useText(question);
  const options = useOptions(question);
  return (
    <QuestionFrame question={question}>
      {(control) => (
        <Select
          {...control}
          name={question.key}
          autoComplete={question.autocomplete}
          options={options}
          value={text}
          onChange={(event) => answer(event.currentTarget.value)}
        />
      )}
    </QuestionFrame>
  );
}

function useOptions(question: QuestionOf<'select'>) {
  const { key, optionsBy } = question;
  const today = useAnswers(({ situation }) => situation.today);
  const controlling = useAnswers(({ answers }) =>
    optionsBy ? textAt(answers, optionsBy.key) : '',
  );
  const chosen = useAnswers(({ answers }) => textAt(answers, key));
  const label = useAnswers(({ answers }) => textAt(answers, descriptionKey(key)));
  const options = optionsOf(question, optionsBy ? { [optionsBy.key]: controlling } : {}, today);
  const terms = useTerms(key);
  const offered = terms
    ? options.filter(({ value }) => value === '' || terms.includes(value))
    : options;
  if (offered.some(({ value }) => value === chosen)) return offered;
  // A stored choice that is no longer in the list must still be shown.
  return [...offered, { value: chosen, label: label || chosen }];
}

/** For the entry term, the terms of the application's season: the open one, unless the application stays in an earlier one. */
function useTerms(key: string): readonly string[] | undefined {
  const isTerm = key === 'entry_term';
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { data: profile } = useProfile({ isLoggedIn: isTerm && isLoggedIn });
  if (!isTerm) return undefined;
  const college = getCollege();
  const earlier = profile?.season;
  return (earlier === undefined ? openSeason(college, new Date()) : seasonOf(college, earlier))
    ?.terms;
}
