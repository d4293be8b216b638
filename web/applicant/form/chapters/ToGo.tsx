import { useSay } from '#web/core/language/say.ts';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';

/** The number of missing answers, in few words. */
export function ToGo({ count, className }: { count: number; className: string | undefined }) {
  const say = useSay();
  return (
    <span className={className}>
      <span aria-hidden="true">{say('{count} to go', { count })}</span>
      <VisuallyHidden>
        {say('{count, plural, one {# required answer to go} other {# required answers to go}}', {
          count,
        })}
      </VisuallyHidden>
    </span>
  );
}
