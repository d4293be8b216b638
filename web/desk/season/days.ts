import { useSay } from '#web/language/say.ts';

/** Says a day (`YYYY-MM-DD`) as a calendar does. */
export function useDayInWords(): (day: string) => string {
  const say = useSay();
  const style = new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => (day === '' ? '' : style.format(new Date(`${day}T00:00:00Z`)));
}
