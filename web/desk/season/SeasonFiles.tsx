import { useSay } from '#web/core/language/say.ts';
import { Button, ButtonAnchor } from '#web/ui/controls/Button.tsx';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { mayOpen, useMe } from '../me.ts';
import { Panel } from '../ui/Panel.tsx';
import { useAct } from '../useAct.ts';
import { saveLastYear, seasonFile } from './calls.ts';
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
  const { mutate, isPending, error } = useAct(saveLastYear, {
    showsErrors: true,
    refresh: (client) => client.invalidateQueries({ queryKey: ['season'] }),
  });
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
        <ButtonAnchor variant="secondary" href={seasonFile(season)} download="season.csv">
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
