import { sayText, useSay } from '#web/language/say.ts';
import { IfYouCall } from './IfYouCall.tsx';
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
