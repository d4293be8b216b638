import { useEffect, useMemo, useState } from 'react';
import { useSession } from '#web/applicant/session/context.tsx';
import { REVIEW_ROUTE } from '#web/applicant/session/route.ts';
import { afterPaint } from '#web/core/after-paint.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { addressOf } from '#web/core/routing/place.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { later } from '#web/ui/later.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { ActionBar, PreviousButton, SubmitButton } from '../actions/ActionBar.tsx';
import { useAnswers, useFlow } from '../context.tsx';
import { routeOf } from '../summary/entries.ts';
import { AnswerCards } from './AnswerCards.tsx';
import { changeId } from './ChangeLink.tsx';
import { type CheckedPage, checkedPages, wrongAnswers } from './checked.ts';
import styles from './ReviewPage.module.css';
import { useDocuments } from './useDocuments.ts';

/** Preloaded after the answers are painted: not every applicant opens it. */
const ViewOfCollege = later(() => import('./ViewOfCollege.tsx'));

const AskForLetters = later(() => import('#web/applicant/recommenders/AskForLetters.tsx'));
const ReviewDialog = later(() => import('#web/applicant/handoffs/ReviewDialog.tsx'));
/** Only for applicants whose answers the college has. */
const FormNews = later(() => import('./FormNews.tsx'));

/** Every answer before the submit, with a link to change it, and, one press away, the college's view. */
export function Component() {
  const say = useSay();
  const flow = useFlow();
  const title = say('Check your answers');
  useDocumentTitle(title);
  // Enables the link back to the review.
  useEffect(() => flow.reviewFrom(REVIEW_ROUTE), [flow]);
  useEffect(() => afterPaint(() => void ViewOfCollege.preload()), []);
  const lastPage = useAnswers(({ form }) => form.pages.at(-1));
  const [isOfCollege, setOfCollege] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { partnerName } = getCollege();
  const pages = useCheckedPages();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>
          {say(
            'Read everything one more time, and fix what is not right. Once you submit, you cannot change it here.',
          )}
        </p>
        <Missing pages={pages} />
        {isLoggedIn && <FormNews pages={pages} />}
        <div className={styles.ways}>
          <Button variant="secondary" onClick={() => setOfCollege(!isOfCollege)}>
            <Icon name={isOfCollege ? 'chevron-left' : 'eye'} />
            {isOfCollege
              ? say('Back to your answers')
              : say('See it as {partnerName} will', { partnerName })}
          </Button>
          {isLoggedIn && <AskForLetters />}
          {isLoggedIn && (
            <Button variant="quiet" onClick={() => setSharing(true)}>
              {say('Let someone look it over')}
            </Button>
          )}
        </div>
        {isSharing && <ReviewDialog save={flow.save} onClose={() => setSharing(false)} />}
      </header>
      {isOfCollege ? <ViewOfCollege /> : <AnswerCards pages={pages} />}
      <ActionBar>
        <PreviousButton to={lastPage && routeOf(lastPage)} pageId="review" />
        <SubmitButton className={styles.submit} />
      </ActionBar>
    </div>
  );
}

function useCheckedPages(): readonly CheckedPage[] {
  const walked = useAnswers((state) => state.walked);
  const errors = useAnswers((state) => state.errors);
  const documents = useDocuments();
  return useMemo(() => checkedPages(walked, errors, documents), [walked, errors, documents]);
}

/** The number of missing answers, and a link to the first one. */
function Missing({ pages }: { pages: readonly CheckedPage[] }) {
  const say = useSay();
  const { pathname } = useLocation();
  const missing = wrongAnswers(pages);
  const [first] = missing;
  // While validating, the summary above says it.
  const isSummarized = useSession(({ webStatus }) => webStatus === 'validating');
  if (first === undefined || isSummarized) return null;
  const count = missing.length;
  return (
    <p className={styles.missing}>
      <Icon name="alert" />
      <span>
        {say(
          '{count, plural, one {# answer is missing or needs another look. It is marked below.} other {# answers are missing or need another look. They are marked below.}}',
          { count },
        )}{' '}
        <Link to={addressOf({ pathname, hash: `#${changeId(first.key)}` })}>
          {say('{count, plural, one {Show it} other {Show the first}}', { count })}
        </Link>
      </span>
    </p>
  );
}
