/** For tests: what the server of the desk answers about applications. */
export const AT = '2025-01-10T12:00:00.000Z';

export const MARKS = {
  version: 'v1',
  read_at: '',
  is_read: false,
  is_flagged: false,
  read_by: [],
  flagged_by: [],
  assigned_to: null,
  notes: [],
  here: [],
};

export const count = (number: number) => ({ count: number, is_more: false });

/** An application that was submitted and is open to be read. */
export function readable(first_name: string, account_id = 17, more: object = {}) {
  return {
    account_id,
    application: {
      answer: { first_name, last_name: 'Reyes', preferred_name: 'Mari' },
      add_another: {},
      document_answer: {},
      tabs: {},
      username: 'a@mail.example',
      submitted_at: AT,
      reference: '3936-1520',
    },
    failed_submits: [],
    office: {},
    not_asked: [],
    new_since: { keys: [], is_submitted_since: false },
    marks: MARKS,
    ...more,
  };
}

/** Where an application stands in the list of its reader. */
export const neighbours = (previous: number | null, next: number | null, more: object = {}) => ({
  place: null,
  total: count(412),
  left: null,
  page: '',
  previous,
  next,
  ...more,
});

/** A page of the list, with these applications by number and name. */
export function listed(names: readonly (readonly [number, string])[], more: object = {}) {
  const applications = names.map(([id, name]) => ({
    id,
    name,
    mail: `${id}@mail.example`,
    reference: '',
    changed_at: AT,
    submitted_at: '',
    columns: {},
  }));
  const [next, previous] = ['', ''];
  return {
    applications,
    total: count(4),
    sort: 'name',
    mended: [],
    columns: [],
    next,
    previous,
    ...more,
  };
}

/** The answers to the calls around a list, and to the one that counts it for an act. */
export const aroundList = (number: number, facets: readonly object[] = [], counted = {}) => ({
  'GET /api/staff/views': { views: [] },
  'GET /api/staff/acts': { acts: [] },
  'GET /api/staff/applications/facets': { total: count(number), facets, left: null },
  'POST /api/staff/acts': {
    ...{ message: '', id: 3, count: number, first: ['Alba'], facets: [], steps: [], items: [] },
    ...{ codes: [], people: [], destinations: [], acts: [], ...counted },
  },
  'POST /api/staff/acts/3/begin': { message: 'The act has begun.' },
});

/** The page of help for an applicant who has begun. */
export const HELP = {
  account_id: 17,
  username: 'ada@mail.example',
  name: 'Ada',
  language: '',
  status: 'started',
  sessions: 0,
  erasure: { is_held: false, needs_two: false },
  links: [],
  versions: [],
  may_decide: true,
};
