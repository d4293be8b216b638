import { GET_SEASON, GET_SEASON_FILE, SAVE_LAST_YEAR } from '#contract/calls.ts';
import { send, urlOf, withQuery } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button, ButtonAnchor } from '#web/ui/controls/Button.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { mayOpen, useMe } from '../me.ts';
import { Panel } from '../ui/Panel.tsx';
import { useAct } from '../useAct.ts';
import styles from './SeasonPage.module.css';

/** Downloads this season's file for next year, and uploads last year's. */
export function SeasonFiles({
  hasLastYear,
  season,
}: {
  hasLastYear: boolean;
  season: string | undefined;
}) {
  const say = useSay();
  const me = useMe();
  const { mutate, isPending, error } = useAct(
    // An empty file removes the stored one.
    async (csv: Blob) => send(SAVE_LAST_YEAR, { csv: await csv.text() }),
    { showsErrors: true, refresh: [GET_SEASON] },
  );
  const file = season === undefined ? GET_SEASON_FILE : withQuery(GET_SEASON_FILE, { season });
  return (
    <Panel
      title={say('Last year’s file')}
      lead={
        hasLastYear
          ? say('It is kept, and stands beside this season above, each day 52 weeks before.')
          : say(
              'There is none yet. It is a CSV file with the columns day, started, validating and submitted, and a line for each day: how many started, checked and submitted on that day alone.',
            )
      }
    >
      <div className={styles.files}>
        <ButtonAnchor variant="secondary" href={urlOf(file)} download="season.csv">
          {say('Download this season')}
        </ButtonAnchor>
        {mayOpen(me, ['registrar', 'administrator']) && (
          <>
            <FileButton
              variant="secondary"
              accept=".csv,text/csv"
              isBusy={isPending}
              onFile={mutate}
            >
              {hasLastYear ? say('Replace last year’s file') : say('Add last year’s file')}
            </FileButton>
            {hasLastYear && (
              <Button variant="quiet" onClick={() => mutate(new Blob([]))}>
                {say('Take it away')}
              </Button>
            )}
          </>
        )}
      </div>
      <FailureNotice error={error} />
    </Panel>
  );
}
