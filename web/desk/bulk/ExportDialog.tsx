import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportColumns, ExportFormat } from '#contract/desk-bulk.ts';
import type { ListCount } from '#contract/desk-find.ts';
import { useSay } from '#web/core/language/say.ts';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { type Looked, queryOf } from '../find/address.ts';
import { lenientStorage } from '../lenient-storage.ts';
import styles from './Bulk.module.css';
import { exportAddress, getExportColumns } from './calls.ts';

const CHOSEN = 'matricula.desk.export-columns';

interface ExportDialogProps {
  readonly looked: Looked;
  readonly total: ListCount;
  readonly onClose: () => void;
}

/** The applications of a view as a file. The columns that were chosen last are offered again. */
export function ExportDialog({ looked, total, onClose }: ExportDialogProps) {
  const say = useSay();
  const storage = lenientStorage(() => window.localStorage);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [chosen, setChosen] = useState(() =>
    (storage.getItem(CHOSEN) ?? '').split(',').filter(Boolean),
  );
  const [isAll, setAll] = useState(chosen.length === 0);
  const { count } = total;
  function download() {
    const { page: _, ...search } = queryOf(looked);
    const hasColumns = format !== 'copies' && !isAll && chosen.length > 0;
    if (!isAll) storage.setItem(CHOSEN, chosen.join(','));
    const link = document.createElement('a');
    link.href = exportAddress({
      ...{ ...search, format },
      ...(hasColumns && { columns: chosen.join(',') }),
    });
    // A refusal then is a failed download, and the page stays.
    link.download = '';
    link.click();
    onClose();
  }
  return (
    <FormDialog
      onClose={onClose}
      title={
        total.is_more
          ? say('Export this view')
          : say('Export {count, plural, one {# application} other {# applications}}', { count })
      }
      action={say('Download')}
      isBusy={false}
      className={styles.fields}
      onSubmit={download}
    >
      <FieldGroup id="export-format" label={say('Format')} isChoice>
        <RadioRows
          name="export-format"
          value={format}
          options={[
            { value: 'csv', label: say('CSV, for spreadsheets') },
            { value: 'jsonl', label: say('JSON lines, exactly as it is stored') },
            { value: 'copies', label: say('ZIP of PDF copies') },
          ]}
          onChange={(value) => setFormat(value as ExportFormat)}
        />
      </FieldGroup>
      {format === 'copies' ? (
        <p>
          {say(
            'Copies that are not made yet are made while the file comes, about one a second. The last file in it, index.csv, names what is missing.',
          )}
        </p>
      ) : (
        <>
          <FieldGroup id="export-columns" label={say('Columns')} isChoice>
            <RadioRows
              name="export-columns"
              value={isAll ? 'all' : 'chosen'}
              options={[
                { value: 'all', label: say('All columns') },
                { value: 'chosen', label: say('Chosen columns') },
              ]}
              onChange={(value) => setAll(value === 'all')}
            />
          </FieldGroup>
          {!isAll && <ColumnChoice chosen={chosen} onChange={setChosen} />}
        </>
      )}
      <p>{say('The download is noted in the trail.')}</p>
    </FormDialog>
  );
}

function ColumnChoice({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const say = useSay();
  const [words, setWords] = useState('');
  const { data } = useQuery({
    queryKey: ['export-columns'],
    queryFn: getExportColumns,
    throwOnError: false,
  });
  const columns: ExportColumns['columns'] = data?.columns ?? [];
  const wanted = words.trim().toLowerCase();
  const shown = columns.filter(({ name, description, page }) =>
    `${name} ${description} ${page}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <TextField
        id="export-find"
        label={say('Find a column')}
        help={say('{chosen, number} of {all, number} chosen', {
          chosen: chosen.length,
          all: columns.length,
        })}
        type="search"
        value={words}
        onChange={setWords}
      />
      <FieldGroup id="export-chosen" label={say('Chosen columns')}>
        <div className={styles.columns}>
          {shown.map(({ name, description }) => (
            <CheckboxRow
              key={name}
              label={
                <>
                  {description || name} <code>{name}</code>
                </>
              }
              checked={chosen.includes(name)}
              onChange={(isTicked) =>
                onChange(isTicked ? [...chosen, name] : chosen.filter((other) => other !== name))
              }
            />
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
