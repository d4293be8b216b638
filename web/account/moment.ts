import { momentInWords } from '#tenant/moments.ts';
import { getCollege } from '#web/college.ts';
import { useSay } from '#web/language/say.ts';

/** Says a moment (ISO 8601) in words, where the college is. */
export function useMoment(): (at: string) => string {
  const { locale } = useSay();
  const college = getCollege();
  return (at) => momentInWords(new Date(at), { ...college, locale });
}
