import { useSay } from '#web/core/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { PartIcon } from '#web/ui/text/PartIcon.tsx';
import styles from './Autocomplete.module.css';

/** At the end of the box: a search icon, a spinner, or the button that clears it. */
export function ClearButton({
  label,
  isEmpty,
  isBusy,
  onClear,
}: {
  label: string;
  isEmpty: boolean;
  isBusy: boolean;
  onClear: () => void;
}) {
  const say = useSay();
  if (isBusy) {
    return (
      <span className={styles.sign}>
        <Spinner size="small" label={say('Filling in the rest')} />
      </span>
    );
  }
  if (isEmpty) {
    return (
      <span className={styles.sign}>
        <PartIcon name="search" />
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.clear}
      aria-label={say('Clear: {label}', { label })}
      // The box keeps the focus: losing it would store the text first.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <Icon name="close" />
    </button>
  );
}
