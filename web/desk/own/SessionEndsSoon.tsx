import { useEffect, useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useMe } from '../me.ts';
import { timeInWords } from '../ui/CollegeTime.tsx';

/** How long a session lasts, and how long before its end the notice shows, in milliseconds. */
const SESSION_DURATION = 8 * 3_600_000;
const NOTICE_TIME = 15 * 60_000;

/** Announces the end of a session in advance, so that signing in again does not interrupt work. */
export function SessionEndsSoon() {
  const say = useSay();
  const { sessions } = useMe();
  const begun = sessions.find(({ is_this }) => is_this)?.created_at;
  const end = begun === undefined ? undefined : Date.parse(begun) + SESSION_DURATION;
  const [isSoon, setSoon] = useState(false);
  useEffect(() => {
    if (end === undefined) return;
    const timer = setTimeout(() => setSoon(true), Math.max(0, end - NOTICE_TIME - Date.now()));
    return () => {
      clearTimeout(timer);
      setSoon(false);
    };
  }, [end]);
  if (end === undefined || !isSoon) return null;
  const time = timeInWords(say, new Date(end).toISOString(), 'time');
  return (
    <div role="status">
      <Notice>
        <p>
          {say(
            'A session lasts 8 hours. Yours ends at {time}: you will then be asked to sign in again, and what you have typed stays.',
            { time },
          )}
        </p>
      </Notice>
    </div>
  );
}
