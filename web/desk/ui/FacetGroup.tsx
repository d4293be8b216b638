import { useSay } from '#web/core/language/say.ts';
import styles from './FacetGroup.module.css';

interface Facet {
  readonly value: string;
  readonly label: string;
  /** How many have it; left out where nobody has counted. */
  readonly count?: number | undefined;
  /** There are at least so many: nobody has counted on. */
  readonly isAtLeast?: boolean | undefined;
}

interface FacetGroupProps {
  readonly legend: string;
  readonly facets: readonly Facet[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Values of one kind to narrow a list by: any of those that are ticked. */
export function FacetGroup({ legend, facets, chosen, onChange }: FacetGroupProps) {
  const say = useSay();
  const toggle = (value: string, isTicked: boolean) =>
    onChange(isTicked ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {facets.map(({ value, label, count, isAtLeast = false }) => (
        <label key={value} className={styles.facet}>
          <input
            type="checkbox"
            value={value}
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
          />
          <span className={styles.words}>{label}</span>
          {count !== undefined && (
            <span className={styles.count}>
              {isAtLeast
                ? say('{count, number} or more', { count })
                : count.toLocaleString(say.locale)}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
