/** Questions of the application that the college reads on one line: names, addresses, phones, the school's grades. */
import type { Joined, JoinedGroup } from '#form/reading/guide.ts';
import { midSentence } from '#words/intl.ts';
import type { Say } from '#words/say.ts';
import { PARENT_PREFIXES, type ParentPrefix } from '../about/parents.ts';
import { underPrefix } from '../address.ts';

export function joinedLines(say: Say): readonly Joined[] {
  return [
    {
      label: say('Last, first and middle name'),
      asked: { first_name: 'First name', middle_name: 'Middle name', last_name: 'Last name' },
      join: (at) => name(at('last_name'), at('first_name'), at('middle_name')),
    },
    address(say, ''),
    ...PARENT_PREFIXES.flatMap((prefix) => parent(say, prefix)),
    {
      label: say('Graduate'),
      asked: {
        legacy_first_name: 'Graduate’s first name',
        legacy_last_name: 'Graduate’s last name',
      },
      join: (at) => name(at('legacy_last_name'), at('legacy_first_name')),
    },
    {
      label: say('Address of the school'),
      asked: {
        hs_country: 'Country of the school',
        hs_address_line_1: 'Address of the school',
        hs_city: 'City',
        hs_state: 'State or province',
        hs_zip: 'ZIP/Postal Code',
      },
      join: (at) =>
        place(
          [at('hs_address_line_1')],
          at('hs_city'),
          at('hs_state'),
          at('hs_zip'),
          at('hs_country'),
        ),
    },
    {
      label: say('GPA and scale'),
      asked: { gpa_scale: 'GPA scale', hs_gpa: 'Your GPA' },
      join: (at) => gradesInWords(at('hs_gpa'), at('gpa_scale')),
    },
  ];
}

export function joinedGroups(say: Say): readonly JoinedGroup[] {
  return [
    {
      heading: 'When did you finish high school, or when will you finish?',
      label: say('Graduation'),
      asked: { grad_month: 'Month', grad_year: 'Year' },
      join: (at) => monthInWords(say, at('grad_month'), at('grad_year')),
    },
    {
      heading: 'Your school counselor',
      label: say('Counselor'),
      asked: {
        counselor_first_name: 'Counselor’s first name',
        counselor_last_name: 'Counselor’s last name',
        counselor_email_address: 'Counselor’s email address',
      },
      join: (at) =>
        joined(' · ', [
          name(at('counselor_last_name'), at('counselor_first_name')),
          at('counselor_email_address'),
        ]),
    },
  ];
}

/** The month and year, such as "June 2027" or "junio de 2027"; one of them alone if the other is not answered. */
function monthInWords(say: Say, month: string, year: string): string {
  if (month === '' || year === '') return month || year;
  return say('{month} {year}', { month: midSentence(month, say.locale), year });
}

/** Such as "3.82 / 4.0 (unweighted)". */
export function gradesInWords(gpa: string, scale: string): string {
  return joined(' / ', [gpa, scale]);
}

function parent(say: Say, prefix: ParentPrefix): Joined[] {
  const { key: title } = underPrefix(prefix)('prefix');
  const [first, last] = [`${prefix}first_name`, `${prefix}last_name`];
  const [phone, type] = [`${prefix}phone`, `${prefix}phone_type`];
  return [
    {
      label: say('Last and first name, title'),
      asked: { [title]: 'Title', [first]: 'First name', [last]: 'Last name' },
      join: (at) => withNote(name(at(last), at(first)), at(title)),
    },
    {
      label: say('Phone'),
      asked: { [phone]: 'Phone', [type]: 'Type of phone' },
      join: (at) => withNote(at(phone), at(type)),
    },
    address(say, prefix),
  ];
}

function address(say: Say, prefix: '' | ParentPrefix): Joined {
  const key = (part: string) => underPrefix(prefix)(part).key;
  return {
    label: say('Address'),
    asked: {
      [key('country')]: 'Country',
      [key('address_line_1')]: 'Address',
      [key('address_line_2')]: 'Apartment, suite or unit',
      [key('city')]: 'City',
      [key('state')]: 'State or province',
      [key('zip')]: 'ZIP/Postal Code',
    },
    join: (at) =>
      place(
        [at(key('address_line_1')), at(key('address_line_2'))],
        at(key('city')),
        at(key('state')),
        at(key('zip')),
        at(key('country')),
      ),
  };
}

/** Last name first, as in sorted lists, with a comma that tells it from the first name. */
function name(last: string, ...others: readonly string[]): string {
  return joined(', ', [last, joined(' ', others)]);
}

function place(
  lines: readonly string[],
  city: string,
  state: string,
  zip: string,
  country: string,
) {
  return joined(', ', [...lines, city, joined(' ', [state, zip]), country]);
}

function withNote(words: string, note: string): string {
  return words && note ? `${words} (${note})` : words || note;
}

function joined(between: string, parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(between);
}
