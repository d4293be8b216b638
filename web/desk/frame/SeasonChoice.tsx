import { useSay } from '#web/core/language/say.ts';
import { Select } from '#web/ui/controls/Select.tsx';
import { seasonsToChoose, useSeason } from './chosen-season.ts';
import styles from './DeskHeader.module.css';

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
