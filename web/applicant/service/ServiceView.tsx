import {
  GET_SERVICE_APPLICATION,
  GET_SERVICE_COPY,
  GET_SERVICE_DOCUMENT,
} from '#contract/calls.ts';
import type { PdfState } from '#contract/documents.ts';
import type { PageCollege } from '#contract/page.ts';
import type { ServiceApplication } from '#contract/staff.ts';
import { applicantName } from '#form/application/applicant-name.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { polled } from '#web/core/api/copy-queries.ts';
import { copyState } from '#web/core/api/copy-state.ts';
import { read, urlOf, withParams, withQuery } from '#web/core/api/request.ts';
import { useQuery } from '#web/core/api/tanstack-query.ts';
import { getCollege, todayAtCollege } from '#web/core/college.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import type { TranslateForm } from '#web/core/language/translated-form.ts';
import { LetterPage } from '#web/core/print/LetterPage.tsx';
import { PrintedApplication } from '#web/core/print/PrintedApplication.tsx';
import styles from '#web/core/print/print.module.css';
import { useReadersForm } from '#web/core/print/use-readers-form.ts';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';

/**
 * Service mode (spec §1): the whole application to read and print, opened by a link for staff.
 * @param translate puts the form into the reader's language; English needs none.
 */
export function Component({ translate }: { translate?: TranslateForm | undefined }) {
  const say = useSay();
  const token = useSession(({ serviceToken }) => serviceToken);
  const application = useQuery({
    queryKey: ['service-application', token],
    queryFn: () =>
      read<ServiceApplication>(withQuery(GET_SERVICE_APPLICATION, { service_token: token })),
    throwOnError: false,
  });
  const college = getCollege();

  if (application.isPending) return <Spinner size="large" label={say('Opening the application')} />;
  if (application.isError) return <ClosedLink reason={application.error.message} />;
  return (
    <OpenApplication
      application={application.data}
      college={college}
      token={token}
      translate={translate}
    />
  );
}

function OpenApplication({
  application,
  college,
  token,
  translate,
}: {
  application: ServiceApplication;
  college: PageCollege;
  token: string;
  translate: TranslateForm | undefined;
}) {
  const form = useReadersForm(translate, college);
  const copy = useQuery({
    ...polled,
    queryKey: ['service-copy', token],
    queryFn: () => read<PdfState>(withQuery(GET_SERVICE_COPY, { service_token: token })),
  });
  // Names the tab, so that staff find one of many; browsers also propose the name for a printed file.
  useDocumentTitle(applicantName(application.answer, application.username));
  return (
    <PrintedApplication
      application={application}
      college={college}
      form={form}
      today={todayAtCollege()}
      copy={copyState(copy)}
      addressOf={(key) =>
        urlOf(withQuery(withParams(GET_SERVICE_DOCUMENT, key), { service_token: token }))
      }
    />
  );
}

/** A bad or expired link gets a plain page that says so (contract §6). */
function ClosedLink({ reason }: { reason: string }) {
  const say = useSay();
  const title = say('This link does not open');
  useDocumentTitle(title);
  const { name, email, phone, hours } = getCollege().contacts.technicalHelp;
  return (
    <LetterPage title={title}>
      <p className={styles.closed}>{sayText(say, reason)}</p>
      <p className={styles.closed}>
        {say('Call {phone}, or write to {email} ({name}). {hours}.', { phone, email, name, hours })}
      </p>
    </LetterPage>
  );
}
