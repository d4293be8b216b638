import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { AboutTrail } from '#contract/desk.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SelectField, TextField } from '#web/ui/controls/Fields.tsx';
import type { FilterName, TrailFilter } from './filter.ts';
import styles from './Trail.module.css';
import { actInWords, actorInWords } from './words.ts';

const MAX_ADDRESS_LENGTH = 320;

/** The filter form. It applies on submit only, since each search leaves an entry in the trail. */
export function TrailFilters({ filter, about }: { filter: TrailFilter; about: AboutTrail }) {
  const say = useSay();
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState(filter);
  const value = (name: FilterName) => wanted[name] ?? '';
  const setter = (name: FilterName) => (text: string) => setWanted({ ...wanted, [name]: text });
  function submit(event: FormEvent) {
    event.preventDefault();
    const given = Object.entries(wanted).filter(([, text]) => text.trim() !== '');
    const query = new URLSearchParams(given.map(([name, text]) => [name, text.trim()]));
    navigate(query.size === 0 ? '/trail' : `/trail?${query}`);
  }
  const any = { value: '', label: say('Anything') };
  const anybody = { value: '', label: say('Anybody') };
  const byWords = (options: { value: string; label: string }[]) =>
    options.sort((one, other) => one.label.localeCompare(other.label, say.locale));
  return (
    <search>
      <form className={styles.filters} onSubmit={submit}>
        <SelectField
          id="act"
          label={say('What')}
          value={value('act')}
          onChange={setter('act')}
          options={[
            any,
            ...byWords(about.acts.map((act) => ({ value: act, label: actInWords(say, act) }))),
          ]}
        />
        <SelectField
          id="actor"
          label={say('By which sort of actor')}
          value={value('actor')}
          onChange={setter('actor')}
          options={[
            anybody,
            ...about.actors.map((actor) => ({ value: actor, label: actorInWords(say, actor) })),
          ]}
        />
        <SelectField
          id="staff"
          label={say('By whom of the staff')}
          value={value('staff_id')}
          onChange={setter('staff_id')}
          options={[
            anybody,
            ...about.people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <TextField
          id="username"
          label={say("Applicant's email address")}
          type="email"
          autoComplete="off"
          maxLength={MAX_ADDRESS_LENGTH}
          value={value('username')}
          onChange={setter('username')}
        />
        <TextField
          id="account"
          label={say('Or number of the account')}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          hasFigures
          maxLength={15}
          value={value('account_id')}
          onChange={setter('account_id')}
        />
        <TextField
          id="since"
          label={say('From')}
          type="date"
          value={value('since')}
          onChange={setter('since')}
        />
        <TextField
          id="until"
          label={say('To')}
          type="date"
          value={value('until')}
          onChange={setter('until')}
        />
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
