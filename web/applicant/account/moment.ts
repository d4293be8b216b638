import { momentInWords } from '#tenant/moments.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';

/** Returns a function that writes a moment (ISO 8601) in words, in the college's time zone. */
export function useMoment(): (at: string) => string {
  const { locale } = useSay();
  const college = getCollege();
  return (at) => momentInWords(new Date(at), { ...college, locale });
}
