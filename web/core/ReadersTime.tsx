import { minuteInWords } from '#tenant/moments.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { useBrowserValue } from './use-browser-value.ts';

/** A moment that the page gives in the college's time zone, repeated on the reader's own clock. */
export function ReadersTime({ moment }: { readonly moment: Date }) {
  const say = useSay();
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const here = useBrowserValue<string | undefined>(ownZone, undefined);
  if (here === undefined) return null;
  const at = (timeZone: string) => minuteInWords(moment, { locale: say.locale, timeZone }, 'short');
  return at(here) === at(getCollege().timeZone)
    ? say('It is the same time where you are.')
    : say('Where you are: {moment}', { moment: at(here) });
}
