import { useSay } from '#web/core/language/say.ts';
import { Select } from '#web/ui/controls/Select.tsx';
import styles from '../frame/DeskHeader.module.css';
import { seasonsToChoose, useSeason } from './season.ts';

/** Chooses the season whose applications the desk shows; nothing where there is only one. */
export function SeasonChoice() {
  const say = useSay();
  const { chosen, choose } = useSeason();
  const seasons = seasonsToChoose();
  if (seasons.length === 0) return null;
  return (
    <div className={styles.season}>
      <Select
        aria-label={say('Season')}
        options={seasons.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </div>
  );
}
