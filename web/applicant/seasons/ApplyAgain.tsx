import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import { useSessionContext } from '#web/applicant/session/context.tsx';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { applyAgain, useOwnApplications } from './calls.ts';
import styles from './Seasons.module.css';

/** Offers to apply for the open season; draws nothing if the applicant may not begin an application. */
export default function ApplyAgain() {
  const say = useSay();
  const { answerKeeper } = useSessionContext();
  const again = useOwnApplications()?.again;
  const { mutate, isPending, isSuccess, error } = useMutation({
    throwOnError: false,
    mutationFn: async (season: string) => {
      // A closed draft can still be saved, so that the last typed answers are not lost.
      await answerKeeper.saveUnsaved();
      await applyAgain(season);
      answerKeeper.forgetAll();
    },
    // Reload, because everything on the page is about the earlier application.
    onSuccess: () => window.location.assign(DEFAULT_ROUTE),
  });
  if (again === undefined) return null;
  return (
    <section className={styles.again} aria-labelledby="apply-again">
      <h2 id="apply-again">{say('Apply for {name}', again)}</h2>
      <p>
        {say(
          'You can begin a new application with this account. Your name, your address and your school will be there already; essays and documents will not. This application stays as it is, and you find it in your account settings.',
        )}
      </p>
      <FailureNotice error={error} />
      <p>
        <Button isBusy={isPending || isSuccess} onClick={() => mutate(again.id)}>
          {say('Apply for {name}', again)}
        </Button>
      </p>
    </section>
  );
}
