import type { ComponentProps } from 'react';
import { momentAt } from '#tenant/deadlines.ts';
import { momentInWords } from '#tenant/moments.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { ReadersTime } from '#web/core/ReadersTime.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import styles from './MinuteField.module.css';

/** A minute in the college's time zone, with its words below. */
export function MinuteField(input: ComponentProps<typeof TextField>) {
  const say = useSay();
  const { timeZone } = getCollege();
  const moment = input.value === '' ? undefined : momentAt(input.value, timeZone);
  return (
    <>
      <TextField {...input} type="datetime-local" width="medium" />
      {moment !== undefined && (
        <p className={styles.words}>
          {momentInWords(moment, { locale: say.locale, timeZone }, 'weekday')}{' '}
          <ReadersTime moment={moment} />
        </p>
      )}
    </>
  );
}
