import type { SaveDestination } from '#contract/desk-handing-on.ts';
import { useSay } from '#web/language/say.ts';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import { Panel } from '../ui/Panel.tsx';
import styles from './DestinationForm.module.css';
import type { FieldsProps } from './DestinationForm.tsx';

/** What is handed on. */
export function ContentFields({ draft, change }: FieldsProps) {
  const say = useSay();
  if (draft.kind === 'webhook') {
    return (
      <Panel
        title={say('Content')}
        lead={say('Each message is JSON with up to 50 applications. It brings no documents.')}
      >
        {null}
      </Panel>
    );
  }
  return (
    <Panel title={say('Content')}>
      <div className={styles.fields}>
        <FieldGroup id="format" label={say('Format')} isChoice>
          <RadioRows
            name="format"
            value={draft.format}
            onChange={(format) => change({ format: format as SaveDestination['format'] })}
            options={[
              { value: 'csv', label: say('CSV, for spreadsheets and Slate') },
              { value: 'jsonl', label: say('JSON lines, exactly as it is stored') },
            ]}
          />
        </FieldGroup>
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
          <FieldGroup id="layout" label={say('Index of the ZIP')} isChoice>
            <RadioRows
              name="layout"
              value={draft.layout}
              onChange={(layout) => change({ layout: layout as SaveDestination['layout'] })}
              options={[
                { value: 'plain', label: 'CSV (index.csv)' },
                {
                  value: 'slate',
                  label: say('for the Document Import Processor of Slate (index.txt)'),
                },
              ]}
            />
          </FieldGroup>
        )}
      </div>
    </Panel>
  );
}
