import { useSay } from '#web/core/language/say.ts';
import { toggled } from './DraftFields.tsx';
import styles from './FacetGroup.module.css';

interface Facet {
  readonly value: string;
  readonly label: string;
  /** How many have the value; undefined if not counted. */
  readonly count?: number | undefined;
  /** The count is a lower bound: counting stopped there. */
  readonly is_more?: boolean | undefined;
}

interface FacetGroupProps {
  readonly legend: string;
  readonly facets: readonly Facet[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Tick boxes that narrow a list to any of the ticked values. */
export function FacetGroup({ legend, facets, chosen, onChange }: FacetGroupProps) {
  const say = useSay();
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {facets.map(({ value, label, count, is_more }) => (
        <label key={value} className={styles.facet}>
          <input
            type="checkbox"
            value={value}
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) =>
              onChange(toggled(chosen, value, currentTarget.checked))
            }
          />
          <span className={styles.words}>{label}</span>
          {count !== undefined && (
            <span className={styles.count}>
              {is_more
                ? say('{count, number} or more', { count })
                : count.toLocaleString(say.locale)}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
