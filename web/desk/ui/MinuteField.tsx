import { type ComponentProps, useId } from 'react';
import { momentAt } from '#tenant/deadlines.ts';
import { momentInWords } from '#tenant/moments.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { WhereYouAre } from '#web/core/WhereYouAre.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import styles from './MinuteField.module.css';

interface MinuteFieldProps extends Partial<ComponentProps<typeof TextField>> {
  readonly at: string;
  readonly onChange: (at: string) => void;
  readonly isMissing?: boolean;
}

/** A minute in the college's time zone, with its words below. */
export function MinuteField({ at, isMissing = false, ...input }: MinuteFieldProps) {
  const say = useSay();
  const id = useId();
  const { timeZone } = getCollege();
  const moment = at === '' ? undefined : momentAt(at, timeZone);
  return (
    <>
      <TextField
        id={id}
        label={say('Minute, where the college is')}
        errors={isMissing ? [say('Please choose a minute.')] : []}
        isRequired
        type="datetime-local"
        width="medium"
        {...input}
        value={at}
      />
      {moment !== undefined && (
        <p className={styles.words}>
          {momentInWords(moment, { locale: say.locale, timeZone }, 'weekday')}{' '}
          <WhereYouAre moment={moment} />
        </p>
      )}
    </>
  );
}
