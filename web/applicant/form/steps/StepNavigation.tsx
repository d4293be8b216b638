import type { Page } from '#form/engine/definition.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { isAt } from '#web/applicant/session/route.ts';
import { useSay } from '#web/core/language/say.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { ToGo } from '../chapters/ToGo.tsx';
import { useMissingCount } from '../chapters/useChapters.ts';
import { useAnswers } from '../context.tsx';
import { FlowLink } from '../flow/FlowLink.tsx';
import { routeOf } from '../summary/entries.ts';
import styles from './StepNavigation.module.css';

/** The steps, with the current one and the missing answers of each. Hidden for staff (spec §2). */
export function StepNavigation() {
  const say = useSay();
  const isServiceUser = useSession((session) => session.isServiceUser);
  const { pathname } = useLocation();
  const pages = useAnswers(({ form }) => form.pages);
  if (isServiceUser) return null;
  return (
    <nav className={styles.navigation} aria-label={say('Steps of the application')}>
      <ol className={styles.steps}>
        {pages.map((page, index) => {
          const isCurrent = isAt(routeOf(page), pathname);
          return (
            <li key={page.id} className={classes(styles.step, isCurrent && styles.current)}>
              <FlowLink
                to={routeOf(page)}
                replace
                className={styles.link}
                aria-current={isCurrent ? 'step' : undefined}
              >
                <StepMark number={index + 1} page={page} />
                <span className={styles.words}>
                  <span className={styles.title}>{page.title}</span>
                  <StepProgress page={page} />
                </span>
              </FlowLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function StepMark({ number, page }: { number: number; page: Page }) {
  const left = useMissingCount(page);
  return (
    <span className={classes(styles.mark, left === 0 && styles.done)}>
      {left === 0 ? <Icon name="check" /> : number}
    </span>
  );
}

function StepProgress({ page }: { page: Page }) {
  const say = useSay();
  const count = useMissingCount(page);
  if (count === 0) return <span className={styles.progress}>{say('Complete')}</span>;
  return <ToGo count={count} className={styles.progress} />;
}
