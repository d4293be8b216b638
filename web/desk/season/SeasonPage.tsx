import { useSearchParams } from 'wouter';
import { GET_SEASON } from '#contract/calls.ts';
import type { Season } from '#contract/desk-season.ts';
import { keepPreviousData } from '#web/core/api/tanstack-query.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Select } from '#web/ui/controls/Select.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { useSeason } from '../frame/chosen-season.ts';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useRead } from '../useRead.ts';
import { MEASURES, type Measure } from './chart.ts';
import { DayChart } from './DayChart.tsx';
import { Glance } from './Glance.tsx';
import { Readers } from './Readers.tsx';
import { SeasonFiles } from './SeasonFiles.tsx';
import styles from './SeasonPage.module.css';
import { Stops } from './Stops.tsx';
import { Stuck } from './Stuck.tsx';
import { MEASURE_WORDS } from './words.ts';

const SPANS = [30, 120, 365] as const;
const USUAL_SPAN = 120;
const POLL_INTERVAL_MS = 60_000;

/** "Season": counts against last year, where applicants stop, stuck work, and a forecast for the next deadline. */
export default function SeasonPage() {
  const say = useSay();
  const { measure, days, choose } = useChoices();
  const { chosen } = useSeason();
  const asked = { days: String(days), ...(chosen && { season: chosen }) };
  const { data: season } = useRead<Season>([GET_SEASON, asked], {
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  });
  return (
    <Page
      title={say('Season')}
      lead={say('Counts of all applications. No applicant is named, and no answer is shown.')}
      isWide
    >
      {season === undefined ? (
        <Spinner size="medium" label={say('Loading')} />
      ) : (
        <>
          <Glance season={season} />
          <Panel
            title={say('Day by day')}
            actions={
              <div className={styles.choices}>
                <Select
                  aria-label={say('What is counted')}
                  options={MEASURES.map((value) => ({
                    value,
                    label: sayText(say, MEASURE_WORDS[value]),
                  }))}
                  value={measure}
                  onChange={({ currentTarget }) => choose({ of: currentTarget.value })}
                />
                <Select
                  aria-label={say('Over how long')}
                  options={SPANS.map((span) => ({
                    value: String(span),
                    label: say('The last {days} days', { days: span }),
                  }))}
                  value={String(days)}
                  onChange={({ currentTarget }) => choose({ days: currentTarget.value })}
                />
              </div>
            }
          >
            <DayChart days={season.days} measure={measure} />
          </Panel>
          <Stops season={season} />
          <Readers season={chosen} />
          <Stuck work={season.work} />
          <SeasonFiles hasLastYear={season.has_last_year} season={chosen} />
        </>
      )}
    </Page>
  );
}

/** The choices are in the address, so that they can be shared. */
function useChoices() {
  const [search, setSearch] = useSearchParams();
  const measure: Measure = MEASURES.find((name) => name === search.get('of')) ?? 'submitted';
  const days = SPANS.find((span) => String(span) === search.get('days')) ?? USUAL_SPAN;
  function choose(change: Readonly<Record<string, string>>): void {
    setSearch((before) => new URLSearchParams({ ...Object.fromEntries(before), ...change }), {
      replace: true,
    });
  }
  return { measure, days, choose };
}
