import { useState } from 'react';
import * as calls from '#contract/calls.ts';
import type {
  Conflict,
  Recommendation,
  Recommendations,
  Recommended,
} from '#contract/desk-recommend.ts';
import { MAX_REASON } from '#contract/text.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { useQueryClient } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FRESH_MS } from '../read/open-application.ts';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { DraftDialog, ReasonDialog } from '../ui/DraftDialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import shared from '../ui/shared.module.css';
import { useRead } from '../useRead.ts';
import { DuplicateHints } from './DuplicateHints.tsx';
import { focusRecommendation, OwnRecommendation } from './OwnRecommendation.tsx';
import styles from './recommend.module.css';

export interface RecommendPart {
  /** The number of the application, from the page's address. */
  readonly number: string;
  readonly found: Recommendations;
  /** Shows what a change has answered. */
  readonly onChange: (found: Recommendations) => void;
}

/**
 * The user's own recommendation, then those of others, possible duplicates, and a button for users who know the applicant.
 * @param onWanted brings the panel into view if a narrow screen shows another part.
 */
export function RecommendPanel({ number, onWanted }: { number: string; onWanted: () => void }) {
  const say = useSay();
  const client = useQueryClient();
  const key = [calls.GET_RECOMMENDATIONS, number] as const;
  const { data: found } = useRead<Recommendations>(key, {
    staleTime: FRESH_MS,
    // The application stays readable without the panel.
    throwOnError: false,
  });
  const [isOut, setOut] = useState(false);
  useShortcut('v', say('Give your recommendation'), () => {
    onWanted();
    focusRecommendation();
  });
  useShortcut('i', say('Say that you know this person'), () => setOut(true));
  if (found === undefined) return null;
  const part = { number, found, onChange: (next: object) => client.setQueryData(key, next) };
  const hasScale = found.scale.length > 0;
  return (
    <>
      <DuplicateHints {...part} />
      <Panel
        title={hasScale ? say('Recommendation') : say('Conflict of interest')}
        lead={
          hasScale && !found.is_submitted ? say('Once the application is submitted.') : undefined
        }
      >
        {hasScale && found.is_submitted && <OwnRecommendation {...part} />}
        {hasScale && <Others {...part} />}
        <Conflicts {...part} />
        <p>
          <Button variant="quiet" onClick={() => setOut(true)}>
            {say('I know this person')}
          </Button>
        </p>
      </Panel>
      {isOut && (
        <DraftDialog
          title={say('I know this person')}
          action={say('I know this person')}
          initial={{ reason: '' }}
          fields={[
            {
              name: 'reason',
              is: 'area',
              label: say('How you know them'),
              rows: 2,
              help: say('You need not say it. Only registrars see it.'),
              maxLength: MAX_REASON,
            },
          ]}
          act={(given) => send(withParams(calls.DECLARE_CONFLICT, number), given)}
          // The page then says that the user may not read the application, and drops it from the cache.
          refresh={(client, problem) =>
            problem
              ? Promise.resolve()
              : client.resetQueries({ queryKey: [calls.OPEN_APPLICATION] })
          }
          onClose={() => setOut(false)}
        >
          <p>
            {say(
              'You will not see this application anymore, nor in any list. An assignment and a recommendation of yours are taken away. A registrar can let you read it again.',
            )}
          </p>
        </DraftDialog>
      )}
    </>
  );
}

function Others({ found }: RecommendPart) {
  const say = useSay();
  const { others, scale, criteria, are_others_hidden: areHidden } = found;
  if (areHidden && found.is_submitted) {
    return (
      <p className={shared.quiet}>{say('You see those of others once you have given yours.')}</p>
    );
  }
  const givenIn = (one: Recommendation) =>
    criteria
      .filter(({ id }) => one.criteria[id] !== undefined)
      .map(({ id, label }) => `${label}: ${one.criteria[id]}`);
  return (
    <ul className={styles.others}>
      {others.map((one) => (
        <li key={one.by.id} className={styles.other}>
          <p>
            <strong>{one.by.name}</strong> <CollegeTime at={one.changed_at} />
          </p>
          <p>
            <strong>{one.value}</strong> {scale[one.value - 1]}
          </p>
          {givenIn(one).length > 0 && <p className={shared.quiet}>{givenIn(one).join(' · ')}</p>}
          {one.comment !== '' && (
            <p className={styles.text}>
              <bdi>{one.comment}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Colleagues who know the applicant. Only registrars see them. */
function Conflicts({ number, found: { conflicts }, onChange }: RecommendPart) {
  const say = useSay();
  const [lifted, lift] = useState<Conflict>();
  if (conflicts.length === 0) return null;
  return (
    <>
      <ul className={styles.others} aria-label={say('Who knows this person')}>
        {conflicts.map((one) => (
          <li key={one.by.id} className={styles.other}>
            <p>
              {say('{name} knows this person.', { name: one.by.name })} <CollegeTime at={one.at} />
            </p>
            {one.reason !== '' && (
              <p className={styles.text}>
                <bdi>{one.reason}</bdi>
              </p>
            )}
            <Button variant="quiet" onClick={() => lift(one)}>
              {say('Let {name} read again', { name: one.by.name })}
            </Button>
          </li>
        ))}
      </ul>
      {lifted !== undefined && (
        <ReasonDialog
          title={say('Let {name} read again', { name: lifted.by.name })}
          action={say('Let read again')}
          onClose={() => lift(undefined)}
          act={(given) =>
            send<Recommended>(withParams(calls.LIFT_CONFLICT, number, lifted.by.id), given)
          }
          onDone={({ recommendations }) => onChange(recommendations)}
        >
          <p>{say('They see the application and its notes again.')}</p>
        </ReasonDialog>
      )}
    </>
  );
}
