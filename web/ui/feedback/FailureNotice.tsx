import { sayText, useSay } from '#web/core/language/say.ts';
import { Notice } from './Notice.tsx';

/** Why something failed, where it was asked for. The place is there before, so that a screen reader hears what comes into it. */
export function FailureNotice({ error }: { error: Error | null | undefined }) {
  const say = useSay();
  return (
    <div role="alert">
      {error && (
        <Notice tone="signal">
          <p>{sayText(say, error.message)}</p>
          <IfYouCall about={error} />
        </Notice>
      )}
    </div>
  );
}

/** What an applicant reads out on the phone, where the server has told it: the college finds the request by it in its log. */
export function IfYouCall({
  about,
}: {
  about: { readonly message?: string; readonly reference?: string | undefined };
}) {
  const say = useSay();
  const { reference } = about;
  if (reference === undefined) return null;
  return <p>{say('If you call us, say: {reference}', { reference })}</p>;
}
