import { Link } from 'wouter';
import { useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useErasures } from './queries.ts';

/** Stands above every page while an erasure waits for this registrar as the second person. */
export default function ErasureAlarm() {
  const say = useSay();
  const erasures = useErasures();
  if (erasures.length === 0) return null;
  return (
    <div role="status">
      <Notice tone="signal">
        <p>
          {say(
            '{count, plural, one {An erasure waits} other {# erasures wait}} for a second registrar.',
            { count: erasures.length },
          )}{' '}
          <Link href="/for-me">{say('For me')}</Link>
        </p>
      </Notice>
    </div>
  );
}
