import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import styles from './Autocomplete.module.css';

/** At the end of the box: that it searches, that it is fetching, or the way to empty it. */
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
  if (isBusy) {
    return (
      <span className={styles.sign}>
        <Spinner size="small" label="Filling in the rest" />
      </span>
    );
  }
  if (isEmpty) {
    return (
      <span className={styles.sign}>
        <Icon name="search" />
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.clear}
      aria-label={`Clear: ${label}`}
      // The box keeps the focus, so that nothing is stored on the way to emptying it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <Icon name="close" />
    </button>
  );
}
