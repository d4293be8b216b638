import { momentInWords } from '#tenant/moments.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { dayInWords, momentsIn } from '#words/intl.ts';
import type { Say } from '#words/say.ts';

type TimeStyle = 'day' | 'time' | 'both' | 'seconds';

const STYLES: Readonly<Record<TimeStyle, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  both: { dateStyle: 'medium', timeStyle: 'short' },
  seconds: { dateStyle: 'medium', timeStyle: 'medium' },
};

/** A moment in words, in the college's time zone. @param at ISO 8601. */
export function timeInWords(say: Say, at: string, style: TimeStyle = 'both'): string {
  const { timeZone } = getCollege();
  return momentsIn(say.locale, { ...STYLES[style], timeZone })(new Date(at));
}

interface CollegeTimeProps {
  /** ISO 8601. */
  readonly at: string | undefined;
  readonly style?: TimeStyle;
  /** Replaces a moment that is "" or undefined. */
  readonly otherwise?: string;
}

/** A moment in the college's time zone. Its title has the seconds and the zone. */
export function CollegeTime({ at = '', style = 'both', otherwise = '' }: CollegeTimeProps) {
  const say = useSay();
  if (at === '') return otherwise;
  const { timeZone } = getCollege();
  const whole = momentInWords(new Date(at), { locale: say.locale, timeZone }, 'seconds');
  return (
    <time dateTime={at} title={whole}>
      {timeInWords(say, at, style)}
    </time>
  );
}

/** A day in words. @param on YYYY-MM-DD. */
export function CollegeDay({ on }: { readonly on: string }) {
  return <time dateTime={on}>{dayInWords(on, useSay().locale, 'medium')}</time>;
}
