import { useSay } from '#web/core/language/say.ts';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Choice, Count, type FieldsProps } from './fields.tsx';
import styles from './handing-on.module.css';

/** Fields for the content that is handed on. */
export function ContentFields({ draft, change }: FieldsProps) {
  const say = useSay();
  if (draft.kind === 'webhook') {
    const lead = say('Each message is JSON with up to 50 applications. It brings no documents.');
    return (
      <Panel title={say('Content')} lead={lead}>
        {null}
      </Panel>
    );
  }
  return (
    <Panel title={say('Content')}>
      <div className={styles.fields}>
        <Choice
          name="format"
          label={say('Format')}
          value={draft.format}
          onChange={(format) => change({ format })}
          options={{
            csv: say('CSV, for spreadsheets and Slate'),
            jsonl: say('JSON lines, exactly as it is stored'),
          }}
        />
        <FieldGroup id="with" label={say('With')}>
          <CheckboxRow
            label={say('the documents, as a ZIP of PDFs with an index')}
            checked={draft.documents}
            onChange={(documents) => change({ documents })}
          />
          <CheckboxRow
            label={say('the PDF copy of each application')}
            checked={draft.copies}
            onChange={(copies) => change({ copies })}
          />
        </FieldGroup>
        {(draft.documents || draft.copies) && (
          <Choice
            name="layout"
            label={say('Index of the ZIP')}
            value={draft.layout}
            onChange={(layout) => change({ layout })}
            options={{
              plain: 'CSV (index.csv)',
              slate: say('for the Document Import Processor of Slate (index.txt)'),
            }}
          />
        )}
      </div>
    </Panel>
  );
}

/** Fields for when and how much is handed on automatically. */
export function ScheduleFields({ draft, change }: FieldsProps) {
  const say = useSay();
  const { schedule, reach } = draft;
  const set = (changes: Partial<typeof schedule>) =>
    change({ schedule: { ...schedule, ...changes } });
  return (
    <Panel title={say('Schedule')}>
      <div className={styles.fields}>
        <Choice
          name="every"
          label={say('When')}
          value={schedule.every}
          onChange={(every) => set({ every })}
          options={{
            never: say('Only when somebody asks'),
            hours: say('Every few hours'),
            day: say('Every day'),
          }}
        />
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
            onChange={(at) => at !== '' && set({ at })}
          />
        )}
        {schedule.every !== 'never' && (
          <Choice
            name="reach"
            label={say('How much')}
            value={reach}
            onChange={(chosen) => change({ reach: chosen })}
            options={{
              new: say('What is new or changed since the last run'),
              full: say('Every submitted application, each time'),
            }}
          />
        )}
      </div>
    </Panel>
  );
}
