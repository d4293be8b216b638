import { useState } from 'react';
import { EXPORT_VIEW, GET_EXPORT_COLUMNS } from '#contract/calls.ts';
import type { ExportColumns } from '#contract/desk-bulk.ts';
import type { ListCount } from '#contract/desk-find.ts';
import { urlOf, withQuery } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { lenientStorage } from '#web/core/lenient-storage.ts';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { type ListView, searchOf } from '../find/address.ts';
import { type DraftField, DraftFields, toggled } from '../ui/DraftFields.tsx';
import shared from '../ui/shared.module.css';
import { useRead } from '../useRead.ts';
import styles from './Bulk.module.css';

const CHOSEN = 'matricula.desk.export-columns';

interface ExportDialogProps {
  readonly view: ListView;
  readonly total: ListCount;
  readonly onClose: () => void;
}

/** The applications of a view as a file. The columns that were chosen last are offered again. */
export function ExportDialog({ view, total: { count, is_more }, onClose }: ExportDialogProps) {
  const say = useSay();
  const storage = lenientStorage(() => window.localStorage);
  const [kept, setChosen] = useState(() =>
    (storage.getItem(CHOSEN) ?? '').split(',').filter(Boolean),
  );
  const [draft, setDraft] = useState({
    format: 'csv',
    columns: kept.length === 0 ? 'all' : 'chosen',
  });
  const [isRefused, setRefused] = useState(false);
  const { data } = useRead<ExportColumns>([GET_EXPORT_COLUMNS], { throwOnError: false });
  // The form may no longer have a question that was chosen last.
  const chosen = kept.filter((one) => data?.columns.some(({ name }) => name === one) ?? true);
  const { format } = draft;
  const isOfCopies = format === 'copies';
  const isChosen = !isOfCopies && draft.columns === 'chosen';
  function download() {
    const columns = chosen.join(',');
    if (isChosen && columns === '') return setRefused(true);
    if (isChosen) storage.setItem(CHOSEN, columns);
    const query = { ...searchOf(view), format, ...(isChosen && { columns }) };
    const link = document.createElement('a');
    link.href = urlOf(withQuery(EXPORT_VIEW, query));
    // A refusal then is a failed download, and the page stays.
    link.download = '';
    link.click();
    onClose();
  }
  const formats: DraftField<typeof draft> = {
    name: 'format',
    is: 'choice',
    label: say('Format'),
    options: [
      { value: 'csv', label: say('CSV, for spreadsheets') },
      { value: 'jsonl', label: say('JSON lines, exactly as it is stored') },
      { value: 'copies', label: say('ZIP of PDF copies') },
    ],
  };
  const columns: DraftField<typeof draft> = {
    name: 'columns',
    is: 'choice',
    label: say('Columns'),
    options: [
      { value: 'all', label: say('All columns') },
      { value: 'chosen', label: say('Chosen columns') },
    ],
  };
  return (
    <FormDialog
      onClose={onClose}
      title={
        is_more
          ? say('Export this view')
          : say('Export {count, plural, one {# application} other {# applications}}', { count })
      }
      action={say('Download')}
      isBusy={false}
      className={shared.stack}
      onSubmit={download}
    >
      <DraftFields
        draft={draft}
        within="export-"
        fields={isOfCopies ? [formats] : [formats, columns]}
        change={(changes) => setDraft({ ...draft, ...changes })}
      />
      {isOfCopies && (
        <p>
          {say(
            'Copies that are not made yet are made while the file comes, about one a second. The last file in it, index.csv, names what is missing.',
          )}
        </p>
      )}
      {isChosen && (
        <ColumnChoice
          columns={data?.columns ?? []}
          chosen={chosen}
          isRefused={isRefused}
          onChange={setChosen}
        />
      )}
      <p>{say('The download is noted in the trail.')}</p>
    </FormDialog>
  );
}

function ColumnChoice({
  columns,
  chosen,
  isRefused,
  onChange,
}: {
  columns: ExportColumns['columns'];
  chosen: readonly string[];
  /** Whether the user has tried without a column. */
  isRefused: boolean;
  onChange: (chosen: string[]) => void;
}) {
  const say = useSay();
  const [words, setWords] = useState('');
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
      <FieldGroup
        id="export-chosen"
        label={say('Chosen columns')}
        isLive
        errors={isRefused && chosen.length === 0 ? [say('Please choose at least one column.')] : []}
      >
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
              onChange={(isTicked) => onChange(toggled(chosen, name, isTicked))}
            />
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
