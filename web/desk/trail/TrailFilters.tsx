import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { AboutTrail } from '#contract/desk.ts';
import { ACTORS, ACTS, namesIn } from '#contract/desk-acts.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SelectField, TextField } from '#web/ui/controls/Fields.tsx';
import { labelOf } from './details.ts';
import styles from './Trail.module.css';

const MAX_ADDRESS_LENGTH = 320;

/** The parameters of a search, in the address and for the server alike. Days are the college's, `until` included. */
const FILTERS = ['act', 'actor', 'staff_id', 'username', 'account_id', 'since', 'until'] as const;
type FilterName = (typeof FILTERS)[number];
type TrailFilter = Readonly<Partial<Record<FilterName, string>>>;

/** The filter in an address; other parameters are ignored. */
export function filterIn(query: URLSearchParams): TrailFilter {
  const given = FILTERS.map((name) => [name, query.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** The filter form. It applies on submit only, since each search leaves an entry in the trail. */
export function TrailFilters({ filter, about }: { filter: TrailFilter; about: AboutTrail }) {
  const say = useSay();
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState(filter);
  const field = (name: FilterName) => ({
    id: name,
    value: wanted[name] ?? '',
    onChange: (text: string) => setWanted({ ...wanted, [name]: text }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const query = new URLSearchParams(filterIn(new URLSearchParams(wanted)));
    navigate(query.size === 0 ? '/trail' : `/trail?${query}`);
  }
  const anybody = { value: '', label: say('Anybody') };
  const acts = namesIn(ACTS)
    .map((act) => ({ value: act, label: labelOf(say, ACTS, act) }))
    .sort((one, other) => one.label.localeCompare(other.label, say.locale));
  const actors = namesIn(ACTORS).map((value) => ({ value, label: labelOf(say, ACTORS, value) }));
  const people = about.people.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <search>
      <form className={styles.filters} onSubmit={submit}>
        <SelectField
          {...field('act')}
          label={say('What')}
          options={[{ value: '', label: say('Anything') }, ...acts]}
        />
        <SelectField
          {...field('actor')}
          label={say('By which sort of actor')}
          options={[anybody, ...actors]}
        />
        <SelectField
          {...field('staff_id')}
          label={say('By whom of the staff')}
          options={[anybody, ...people]}
        />
        <TextField
          {...field('username')}
          label={say('Applicant’s email address')}
          type="email"
          autoComplete="off"
          maxLength={MAX_ADDRESS_LENGTH}
        />
        <TextField
          {...field('account_id')}
          label={say('Or number of the account')}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          hasFigures
          maxLength={15}
        />
        <TextField {...field('since')} label={say('From')} type="date" />
        <TextField {...field('until')} label={say('To')} type="date" />
        <div className={styles.buttons}>
          <Button type="submit">{say('Search')}</Button>
          {Object.keys(filter).length > 0 && (
            <Button variant="quiet" onClick={() => navigate('/trail')}>
              {say('Show everything')}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
