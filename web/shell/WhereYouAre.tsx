import { useEffect, useState } from 'react';
import { minuteInWords } from '#tenant/moments.ts';
import { getCollege } from '#web/college.ts';
import { useSay } from '#web/language/say.ts';

/** A moment that is said in the college's time zone, on the reader's own clock. */
export function WhereYouAre({ moment }: { readonly moment: Date }) {
  const say = useSay();
  const here = useReadersZone();
  if (here === undefined) return null;
  const at = (timeZone: string) => minuteInWords(moment, { locale: say.locale, timeZone }, 'short');
  return at(here) === at(getCollege().timeZone)
    ? say('It is the same time where you are.')
    : say('Where you are: {moment}', { moment: at(here) });
}

/** Known only after the first drawing: the server, which may have drawn the page, does not know where the reader is. */
function useReadersZone(): string | undefined {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}
