import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { type DraftField, DraftFields } from './DraftFields.tsx';
import styles from './FilterForm.module.css';
import shared from './shared.module.css';

type Filter = Readonly<Record<string, string>>;

/** The filters in an address, without empty ones. Other parameters are ignored. */
export function filterIn(search: URLSearchParams, names: readonly string[]): Filter {
  const given = names.map((name) => [name, search.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

interface FilterFormProps {
  /** The name of the form, for screen readers. */
  readonly label?: string | undefined;
  readonly fields: readonly DraftField[];
  /** The names of all filters. A filter without a field stays as it is. */
  readonly names: readonly string[];
}

/** The filters of a table. They go into the address only on submit, since each search may leave an entry in the trail. */
export function FilterForm({ label, fields, names }: FilterFormProps) {
  const [search] = useSearchParams();
  const filter = filterIn(search, names);
  return (
    <Filters
      key={JSON.stringify(filter)}
      label={label}
      fields={fields}
      names={names}
      filter={filter}
    />
  );
}

function Filters({ label, fields, names, filter }: FilterFormProps & { readonly filter: Filter }) {
  const say = useSay();
  const [, setSearch] = useSearchParams();
  const [draft, setDraft] = useState(() => ({
    ...Object.fromEntries(names.map((name) => [name, ''])),
    ...filter,
  }));
  function apply(event: FormEvent) {
    event.preventDefault();
    setSearch(filterIn(new URLSearchParams(draft), names));
  }
  return (
    <search>
      <form className={styles.filters} onSubmit={apply} aria-label={label}>
        <DraftFields
          fields={fields}
          draft={draft}
          change={(changes) => setDraft({ ...draft, ...(changes as Filter) })}
        />
        <div className={shared.buttons}>
          <Button type="submit">{say('Search')}</Button>
          {Object.keys(filter).length > 0 && (
            <Button variant="quiet" onClick={() => setSearch({})}>
              {say('Show everything')}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
