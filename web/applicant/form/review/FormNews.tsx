import { GET_FORM_NEWS } from '#contract/calls.ts';
import type { FormNews as News } from '#contract/form-news.ts';
import { read } from '#web/core/api/request.ts';
import { useQuery } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { ChangeLink } from './ChangeLink.tsx';
import { type CheckedPage, wrongAnswers } from './checked.ts';
import styles from './ReviewPage.module.css';

/** Lists changes of the form since the applicant began: new questions, and given answers whose questions were removed. */
export default function FormNews({ pages }: { readonly pages: readonly CheckedPage[] }) {
  const say = useSay();
  const { data } = useQuery({
    queryKey: ['form-news'],
    queryFn: () => read<News>(GET_FORM_NEWS),
    gcTime: 0,
    throwOnError: false,
  });
  if (data === undefined) return null;
  const missing = pages.flatMap((page) =>
    wrongAnswers([page])
      .filter(({ key }) => data.new_keys.includes(key))
      .map((answer) => ({ answer, pageId: page.id })),
  );
  return (
    <>
      {missing.length > 0 && (
        <Notice
          title={say(
            '{count, plural, one {# question is new since you began} other {# questions are new since you began}}',
            { count: missing.length },
          )}
        >
          <ul className={styles.news}>
            {missing.map(({ answer, pageId }) => (
              <li key={answer.key}>
                {answer.name} <ChangeLink pageId={pageId} answer={answer} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {data.left.length > 0 && (
        <details className={styles.left}>
          <summary>
            {say(
              '{count, plural, one {Set aside: # answer that the college no longer asks for} other {Set aside: # answers that the college no longer asks for}}',
              { count: data.left.length },
            )}
          </summary>
          <p>
            {say(
              'You lose nothing: if the question comes back before you submit, your answer is there again. It is not part of what you submit.',
            )}
          </p>
          <dl>
            {data.left.map(({ key, label, answer }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{answer}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
