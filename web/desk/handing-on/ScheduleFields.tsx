import type { SaveDestination } from '#contract/desk-handing-on.ts';
import { useSay } from '#web/language/say.ts';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import { Panel } from '../ui/Panel.tsx';
import styles from './DestinationForm.module.css';
import type { FieldsProps } from './DestinationForm.tsx';
import { Count } from './PlaceFields.tsx';

/** When it is handed on by itself, and how much then. */
export function ScheduleFields({ draft, change }: FieldsProps) {
  const say = useSay();
  const { schedule, reach } = draft;
  const set = (changes: Partial<SaveDestination['schedule']>) =>
    change({ schedule: { ...schedule, ...changes } });
  return (
    <Panel title={say('Schedule')}>
      <div className={styles.fields}>
        <FieldGroup id="every" label={say('When')} isChoice>
          <RadioRows
            name="every"
            value={schedule.every}
            onChange={(every) => set({ every: every as SaveDestination['schedule']['every'] })}
            options={[
              { value: 'never', label: say('Only when somebody asks') },
              { value: 'hours', label: say('Every few hours') },
              { value: 'day', label: say('Every day') },
            ]}
          />
        </FieldGroup>
        {schedule.every === 'hours' && (
          <Count
            id="hours"
            label={say('Hours between two runs')}
            value={schedule.hours}
            most={168}
            onChange={(hours) => set({ hours })}
          />
        )}
        {schedule.every === 'day' && (
          <TextField
            id="at"
            label={say('Time of day, where the college is')}
            type="time"
            width="short"
            value={schedule.at}
            onChange={(value) => value !== '' && set({ at: value })}
          />
        )}
        {schedule.every !== 'never' && (
          <FieldGroup id="reach" label={say('How much')} isChoice>
            <RadioRows
              name="reach"
              value={reach}
              onChange={(chosen) => change({ reach: chosen as SaveDestination['reach'] })}
              options={[
                { value: 'new', label: say('What is new or changed since the last run') },
                { value: 'full', label: say('Every submitted application, each time') },
              ]}
            />
          </FieldGroup>
        )}
      </div>
    </Panel>
  );
}
