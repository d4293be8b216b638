import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { AboutTrail } from '#contract/desk.ts';
import { useSay } from '#web/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import type { FilterName, TrailFilter } from './filter.ts';
import styles from './Trail.module.css';
import { actInWords, actorInWords } from './words.ts';

const LONGEST_ADDRESS = 320;

/** What to look for. It counts when it is sent, since each look leaves a line. */
export function TrailFilters({ filter, about }: { filter: TrailFilter; about: AboutTrail }) {
  const say = useSay();
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState(filter);
  const value = (name: FilterName) => wanted[name] ?? '';
  const setter = (name: FilterName) => (event: { currentTarget: { value: string } }) =>
    setWanted({ ...wanted, [name]: event.currentTarget.value });
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
        <Field id="act" label={say('What')}>
          {(control) => (
            <Select
              {...control}
              value={value('act')}
              onChange={setter('act')}
              options={[
                any,
                ...byWords(about.acts.map((act) => ({ value: act, label: actInWords(say, act) }))),
              ]}
            />
          )}
        </Field>
        <Field id="actor" label={say('By which sort of actor')}>
          {(control) => (
            <Select
              {...control}
              value={value('actor')}
              onChange={setter('actor')}
              options={[
                anybody,
                ...about.actors.map((actor) => ({ value: actor, label: actorInWords(say, actor) })),
              ]}
            />
          )}
        </Field>
        <Field id="staff" label={say('By whom of the staff')}>
          {(control) => (
            <Select
              {...control}
              value={value('staff_id')}
              onChange={setter('staff_id')}
              options={[
                anybody,
                ...about.people.map(({ id, mail }) => ({ value: String(id), label: mail })),
              ]}
            />
          )}
        </Field>
        <Field id="username" label={say("Applicant's email address")}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="off"
              maxLength={LONGEST_ADDRESS}
              value={value('username')}
              onChange={setter('username')}
            />
          )}
        </Field>
        <Field id="account" label={say('Or number of the account')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete="off"
              hasFigures
              maxLength={15}
              value={value('account_id')}
              onChange={setter('account_id')}
            />
          )}
        </Field>
        <Field id="since" label={say('From')}>
          {(control) => (
            <TextInput {...control} type="date" value={value('since')} onChange={setter('since')} />
          )}
        </Field>
        <Field id="until" label={say('To')}>
          {(control) => (
            <TextInput {...control} type="date" value={value('until')} onChange={setter('until')} />
          )}
        </Field>
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
