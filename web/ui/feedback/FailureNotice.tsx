import { sayText, useSay } from '#web/core/language/say.ts';
import { Notice } from './Notice.tsx';

/** Why an action failed, shown beside it. The live region exists before the error, so that screen readers announce the error. */
export function FailureNotice({ error }: { error: Error | null | undefined }) {
  const say = useSay();
  return (
    <div role="alert">
      {error && (
        <Notice tone="signal">
          <p>{sayText(say, error.message)}</p>
          <RequestReference about={error} />
        </Notice>
      )}
    </div>
  );
}

/** The reference for a phone call, if the server sent one: the college finds the request by it in its log. */
export function RequestReference({
  about,
}: {
  about: { readonly message?: string; readonly reference?: string | undefined };
}) {
  const say = useSay();
  const { reference } = about;
  if (reference === undefined) return null;
  return <p>{say('If you call us, say: {reference}', { reference })}</p>;
}
