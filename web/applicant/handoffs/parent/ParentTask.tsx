import { useState } from 'react';
import type { OpenedHandoff, ParentsPart } from '#contract/handoffs.ts';
import { parentForm } from '#form/application/about/parent-form.ts';
import { SaveState } from '#web/applicant/form/actions/SaveState.tsx';
import { isAllSaved } from '#web/applicant/form/answers/state.ts';
import { BlockList } from '#web/applicant/form/blocks/BlockView.tsx';
import { ApplicationProvider } from '#web/applicant/form/context.tsx';
import { AnsweringForm } from '#web/applicant/form/questions/AnsweringForm.tsx';
import { PageProvider } from '#web/applicant/form/questions/surroundings.tsx';
import { useSessionContext } from '#web/applicant/session/context.tsx';
import { useMutation, useQuery, useQueryClient } from '#web/core/api/tanstack-query.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import type { TranslateForm } from '#web/core/language/translated-form.ts';
import { useReadersForm } from '#web/core/print/use-readers-form.ts';
import { useNavigate } from '#web/core/routing/RouterProvider.tsx';
import { useStore } from '#web/core/store.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import { getParentsPart, saveProposal } from '../calls.ts';
import { ClosedLink } from '../LinkPage.tsx';
import styles from '../Task.module.css';
import { TaskPage } from '../TaskPage.tsx';
import { startParentsApplication } from './application.ts';

interface TaskProps {
  link: string;
  opened: OpenedHandoff;
  translate: TranslateForm | undefined;
}

/** A parent answers the questions about themselves, and sends them to the applicant once. */
export default function ParentTask({ link, opened, translate }: TaskProps) {
  const say = useSay();
  const [isSent, setSent] = useState(opened.state === 'used');
  useFocusWhenLost(String(isSent));
  const part = useQuery({
    queryKey: ['parents-part', link],
    queryFn: () => getParentsPart(link),
    enabled: !isSent,
    throwOnError: false,
  });
  if (isSent) {
    return (
      <TaskPage title={say('Your part of the application')}>
        <Notice tone="saved" title={say('Your answers are sent.')}>
          <p>
            {say(
              'The applicant will look at them and decide what goes into the application. You can close this page: nothing more is needed.',
            )}
          </p>
        </Notice>
      </TaskPage>
    );
  }
  if (part.isPending) return <Spinner size="large" label={say('Opening the link')} />;
  if (part.isError) return <ClosedLink error={part.error} />;
  return <Part link={link} part={part.data} translate={translate} onSent={() => setSent(true)} />;
}

interface PartProps extends Pick<TaskProps, 'link' | 'translate'> {
  part: ParentsPart;
  onSent: () => void;
}

function Part({ link, part, translate, onSent }: PartProps) {
  const say = useSay();
  const { applicant, subject } = part;
  const { partnerName } = getCollege();
  const whole = useReadersForm(translate, getCollege());
  const app = {
    ...useSessionContext(),
    say,
    queryClient: useQueryClient(),
    toasts: useToasts(),
    navigate: useNavigate(),
  };
  const [application] = useState(() => {
    const form = parentForm(whole, subject);
    if (form === undefined) throw new Error(`The form does not ask about ${subject}`);
    return startParentsApplication(app, form, link, part);
  });
  const { store, flow } = application;
  const hasErrors = useStore(store.drawn, ({ errors }) => Object.keys(errors).length > 0);
  const isChecking = useStore(store.drawn, (state) => state.isChecking);
  const sending = useMutation({
    throwOnError: false,
    mutationFn: async () => {
      await flow.save();
      if (!isAllSaved(store.getState()))
        throw new Error(say('Not saved: the answers that are marked.'));
      await saveProposal(link, { answers: {}, is_sent: true });
    },
    onSuccess: onSent,
  });
  return (
    <TaskPage title={say('Your part of the application')} about={applicant}>
      <p>
        {say(
          '{applicant} asks you to answer these questions for the application to {partnerName}. They are written for {applicant}: “you” is {applicant}, and “this person” is you. Nothing else of the application is shown here.',
          { applicant, partnerName },
        )}
      </p>
      <ApplicationProvider value={application}>
        {store.getState().form.pages.map((page) => (
          <PageProvider key={page.id} value={page}>
            <AnsweringForm className={styles.step} aria-label={page.title}>
              <BlockList blocks={page.sections.flatMap(({ content }) => content)} />
            </AnsweringForm>
          </PageProvider>
        ))}
        <FailureNotice error={sending.error} />
        <div role="status">
          {isChecking && hasErrors && (
            <Notice tone="signal">
              {say(
                'Some answers are missing or need another look. You can also send it as it is, and {applicant} adds the rest.',
                { applicant },
              )}
            </Notice>
          )}
        </div>
        <div className={styles.ways}>
          <Button
            isBusy={sending.isPending}
            busyLabel={say('Sending')}
            onClick={() => (hasErrors && !isChecking ? store.setChecking(true) : sending.mutate())}
          >
            {say('Send to {applicant}', { applicant })}
          </Button>
          <SaveState saves />
        </div>
      </ApplicationProvider>
    </TaskPage>
  );
}
