/** Where our columns go in Slate, to remap its source format by (docs/how-to/hand-applications-on.md). */
import type { Column } from '#server/desk/export/columns.ts';
import { csvLine } from '#server/desk/export/csv.ts';

/** Begins the names of files: masks of Slate's source formats need a fixed first word, and allow no punctuation but the underscore. */
export const NAME_PREFIX = 'matricula_';

const PERSON: Readonly<Record<string, string>> = {
  reference: 'Application: External ID',
  username: 'Person: Email (type: email)',
  submitted_at: 'Application: Submitted Date',
  first_name: 'Person: First',
  middle_name: 'Person: Middle',
  last_name: 'Person: Last',
  preferred_name: 'Person: Preferred',
  birth_date: 'Person: Birthdate',
  gender_desc: 'Person: Sex',
  gender_iden_desc: 'Person: Gender',
  phone_home: 'Person: Phone (type: home)',
  phone_mobile: 'Person: Phone (type: mobile)',
  phone_international: 'Person: Phone (type: mobile)',
  optin_sms_ind: 'Person: SMS opt-in (custom field)',
  email_address: 'Person: Email (type: email)',
  address_line_1: 'Person: Address, Street 1',
  address_line_2: 'Person: Address, Street 2',
  city: 'Person: Address, City',
  state: 'Person: Address, Region',
  zip: 'Person: Address, Postal',
  country: 'Person: Address, Country',
  citizenship_type_desc: 'Person: Citizenship Status',
  citizenship: 'Person: Primary Citizenship',
  ethnicity_desc: 'Person: Hispanic',
  race_american_indian: 'Person: Race (American Indian or Alaska Native)',
  race_asian: 'Person: Race (Asian)',
  race_black: 'Person: Race (Black or African American)',
  race_native_hawaiian: 'Person: Race (Native Hawaiian or Other Pacific Islander)',
  race_white: 'Person: Race (White)',
  religious_affiliation_desc: 'Person: Religion (custom field)',
  entry_term: 'Application: Round key',
  entry_term_desc: 'Application: Entry Term',
  applied_major: 'Application: Program key',
  applied_major_desc: 'Application: Program',
  campus_housing_desc: 'Application: Housing (custom field)',
  hs_ceeb: 'School 1: Key (CEEB)',
  hs_name: 'School 1: Name',
  hs_city: 'School 1: City',
  hs_state: 'School 1: Region',
  hs_country: 'School 1: Country',
  hs_gpa: 'School 1: GPA',
  gpa_scale_desc: 'School 1: GPA Scale',
  counselor_first_name: 'School 1: Counselor First',
  counselor_last_name: 'School 1: Counselor Last',
  counselor_email_address: 'School 1: Counselor Email',
};

const PARENT: Readonly<Record<string, string>> = {
  relationship_desc: 'Type',
  prefix_desc: 'Prefix',
  first_name: 'First',
  last_name: 'Last',
  email_address: 'Email',
  phone: 'Phone',
  address_line_1: 'Street 1',
  address_line_2: 'Street 2',
  city: 'City',
  state: 'Region',
  zip: 'Postal',
  country: 'Country',
};

/** CSV with a line for each column and its field in Slate; a column without one above goes into a custom field of the application. */
export function slateMapping(columns: readonly Column[]): string {
  const lines = columns.map(({ name, description }) =>
    csvLine([name, slateFieldOf(name), description]),
  );
  return csvLine(['column', 'slate', 'description']) + lines.join('');
}

function slateFieldOf(name: string): string {
  const [, number, key = ''] = /^parent_([12])_(.*)$/.exec(name) ?? [];
  const field = PARENT[key];
  if (number !== undefined && field !== undefined) return `Relation ${number}: ${field}`;
  return PERSON[name] ?? 'Application: custom field of this name';
}
