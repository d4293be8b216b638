import type { AboutTrail } from '#contract/desk.ts';
import { ACTORS, ACTS, namesIn } from '#contract/desk-acts.ts';
import { useSay } from '#web/core/language/say.ts';
import { FilterForm } from '../ui/FilterForm.tsx';
import { labelOf } from './details.ts';

/** The parameters of a search, in the address and for the server alike. Days are the college's, `until` included. */
export const FILTERS = ['act', 'actor', 'staff_id', 'username', 'account_id', 'since', 'until'];

/** The filters of the trail. */
export function TrailFilters({ about }: { about: AboutTrail }) {
  const say = useSay();
  const anybody = { value: '', label: say('Anybody') };
  const acts = namesIn(ACTS)
    .map((act) => ({ value: act, label: labelOf(say, ACTS, act) }))
    .sort((one, other) => one.label.localeCompare(other.label, say.locale));
  const actors = namesIn(ACTORS).map((value) => ({ value, label: labelOf(say, ACTORS, value) }));
  const people = about.people.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FilterForm
      names={FILTERS}
      fields={[
        {
          name: 'act',
          is: 'list',
          label: say('What'),
          options: [{ value: '', label: say('Anything') }, ...acts],
        },
        {
          name: 'actor',
          is: 'list',
          label: say('Kind of actor'),
          options: [anybody, ...actors],
        },
        {
          name: 'staff_id',
          is: 'list',
          label: say('Staff member'),
          options: [anybody, ...people],
        },
        {
          name: 'username',
          label: say('Applicant’s email address'),
          type: 'email',
          autoComplete: 'off',
          maxLength: 320,
        },
        {
          name: 'account_id',
          label: say('Or number of the account'),
          hasFigures: true,
          inputMode: 'numeric',
          pattern: '[0-9]*',
          autoComplete: 'off',
          maxLength: 15,
        },
        { name: 'since', label: say('From'), type: 'date' },
        { name: 'until', label: say('To'), type: 'date' },
      ]}
    />
  );
}
