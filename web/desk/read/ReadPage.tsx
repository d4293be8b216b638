import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import { GET_STAFF_COPY } from '#contract/calls.ts';
import type { PersonsApplication } from '#contract/desk-open.ts';
import { applicantName } from '#form/application/applicant-name.ts';
import { useSay } from '#web/core/language/say.ts';
import { classes } from '#web/ui/classes.ts';
import { buttonLook } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { ChecklistPanel } from '../checklist/ChecklistPanel.tsx';
import { DecisionPanel } from '../decisions/DecisionPanel.tsx';
import { mayOpen, useMe } from '../me.ts';
import { RecommendPanel } from '../recommend/RecommendPanel.tsx';
import { RecommendersPanel } from '../recommenders/RecommendersPanel.tsx';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { CopyOnDemand } from '../ui/CopyOnDemand.tsx';
import { Page } from '../ui/Page.tsx';
import { Answers } from './Answers.tsx';
import { Documents, documentsOf } from './Documents.tsx';
import { ListBar } from './ListBar.tsx';
import { type ListPlace, useListPlace } from './list-place.ts';
import { MarksBar, PresentColleagues } from './MarksBar.tsx';
import { NoApplication } from './NoApplication.tsx';
import { NOTE_FIELD, Notes } from './Notes.tsx';
import { type Opened, useOpened } from './open-application.ts';
import styles from './read.module.css';

/** One application at the desk, with its neighbours in the list that it was opened from. */
export default function ReadPage() {
  const say = useSay();
  const { number = '' } = useParams();
  const query = useSearch();
  const { opened, missing } = useOpened(number);
  const place = useListPlace(number, query, opened?.account_id);
  useKeysOfList(number, place);
  if (missing !== undefined) {
    return (
      <NoApplication why={missing}>
        <ListBar place={place} />
      </NoApplication>
    );
  }
  if (opened === undefined) return <Spinner label={say('Opening the application')} />;
  return <OpenPage key={number} number={number} opened={opened} place={place} />;
}

/** The parts of the page. A narrow screen shows one of them, a wide screen all. */
type Side = 'answers' | 'documents' | 'notes';

function OpenPage({ number, opened, place }: { number: string; opened: Opened; place: ListPlace }) {
  const say = useSay();
  const me = useMe();
  const [side, setSide] = useState<Side>('answers');
  // On a narrow screen the controls fold away, so that the answers come first.
  const [isOpen, setOpen] = useState(false);
  const controls = useId();
  const { application, marks } = opened;
  const documents = documentsOf(application);
  const hasDocuments = documents.length > 0;
  const sides: readonly (readonly [Side, string])[] = [
    ['answers', say('Application')],
    ...(hasDocuments
      ? [['documents', say('Documents ({count})', { count: documents.length })] as const]
      : []),
    ['notes', say('Notes ({count})', { count: marks.notes.length })],
  ];
  const sideClass = (part: Side) => classes(styles.side, side === part && styles.chosen);
  const beside = useRef<HTMLDivElement>(null);
  /** Shows a part, and focuses its link or field. On a narrow screen it shows only after the next render. */
  function show(part: Side) {
    setSide(part);
    requestAnimationFrame(() => {
      const control = part === 'notes' ? `#${NOTE_FIELD}` : 'figure a';
      beside.current?.querySelector<HTMLElement>(control)?.focus();
    });
  }
  const [, navigate] = useLocation();
  const help = `/applications/${opened.account_id}/help`;
  const mayHelp = mayOpen(me, ['helper', 'registrar']);
  useShortcut('n', say('Write a note'), () => show('notes'));
  useShortcut('d', say('Documents'), () => show('documents'), hasDocuments);
  useShortcut('h', say('Help this applicant'), () => navigate(help), mayHelp);
  return (
    <Page title={applicantName(application.answer, application.username)} isWide isDense>
      <PresentColleagues here={marks.here} />
      <PersonsApplications applications={opened.of_person ?? []} here={opened.account_id} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in. */}
      <div className={styles.switch} role="group" aria-label={say('What to show')}>
        {sides.map(([part, words]) => (
          <button
            key={part}
            type="button"
            aria-pressed={part === side}
            onClick={() => setSide(part)}
          >
            {words}
          </button>
        ))}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={controls}
          onClick={() => setOpen(!isOpen)}
        >
          {say('Actions')} <Icon name="chevron-down" />
        </button>
      </div>
      <div id={controls} className={classes(styles.controls, isOpen && styles.open)}>
        <div className={styles.list}>
          <ListBar place={place} />
          <CopyOnDemand
            call={[GET_STAFF_COPY, number]}
            shortcut="p"
            button={say('Make a PDF copy, with all documents')}
          />
          {mayHelp && (
            <Link className={buttonLook({ variant: 'secondary' })} href={help}>
              {say('Help this applicant')}
            </Link>
          )}
        </div>
        <MarksBar number={number} opened={opened} next={place.next} />
        <DecisionPanel number={number} />
      </div>
      <div className={styles.sides}>
        <div className={sideClass('answers')}>
          <Answers number={number} opened={opened} />
        </div>
        <div ref={beside} className={styles.beside}>
          {hasDocuments && (
            <div className={sideClass('documents')}>
              <Documents number={number} documents={documents} />
            </div>
          )}
          <div className={sideClass('notes')}>
            <ChecklistPanel number={number} />
            <RecommendersPanel number={number} requests={opened.recommenders} />
            <RecommendPanel number={number} onWanted={() => setSide('notes')} />
            <Notes number={number} notes={marks.notes} />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** Links between the applications of one person over the seasons. */
function PersonsApplications({
  applications,
  here,
}: {
  applications: readonly PersonsApplication[];
  here: number;
}) {
  const say = useSay();
  if (applications.length === 0) return null;
  return (
    <nav className={styles.ofPerson} aria-label={say('Applications of this person')}>
      {applications.map(({ account_id, season, reference }) => (
        <Link
          key={account_id}
          href={`/applications/${account_id}`}
          aria-current={account_id === here ? 'page' : undefined}
        >
          {reference === '' ? season : `${season} ${reference}`}
        </Link>
      ))}
    </nav>
  );
}

/** Keys that move through the list. A key pressed before the neighbours have loaded is carried out when they have. */
function useKeysOfList(number: string, { list, previous, next, neighbours }: ListPlace) {
  const say = useSay();
  const [, navigate] = useLocation();
  const waiting = useRef<{ readonly from: string; readonly way: Way }>(undefined);
  function go(way: Way): void {
    const address = { previous, next }[way];
    waiting.current = neighbours === undefined ? { from: number, way } : undefined;
    if (address !== undefined) navigate(address);
  }
  const goOn = useEffectEvent(() => {
    if (waiting.current?.from === number) go(waiting.current.way);
  });
  const isKnown = neighbours !== undefined;
  useEffect(() => {
    if (isKnown) goOn();
  }, [isKnown]);
  useShortcut('j', say('Next application'), () => go('next'));
  useShortcut('k', say('Previous application'), () => go('previous'));
  useShortcut('u', say('Back to the list'), () => navigate(list));
}

type Way = 'previous' | 'next';
