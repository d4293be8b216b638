import type { Option } from '#form/engine/definition.ts';

/** Term codes of the student records: the year, then the season. */
export const entryTerms: readonly Option[] = [
  { value: '2027SP', label: 'Spring 2027' },
  { value: '2027FA', label: 'Fall 2027' },
  { value: '2028SP', label: 'Spring 2028' },
  { value: '2028FA', label: 'Fall 2028' },
  { value: '2029SP', label: 'Spring 2029' },
  { value: '2029FA', label: 'Fall 2029' },
];

export const campusHousing: readonly Option[] = [
  { value: 'C', label: 'Live on campus' },
  { value: 'F', label: 'Live with family and commute' },
  { value: 'O', label: 'Live off campus on my own' },
  { value: 'U', label: 'I have not decided yet' },
];

export const waysOfHearing: readonly Option[] = [
  { value: 'COUN', label: 'School counselor or teacher' },
  { value: 'FAIR', label: 'College fair' },
  { value: 'VISI', label: 'Campus visit or tour' },
  { value: 'REPV', label: 'Admissions representative at my school' },
  { value: 'ALUM', label: 'Graduate of the college' },
  { value: 'STUD', label: 'Current student' },
  { value: 'FAMI', label: 'Family member' },
  { value: 'FRIE', label: 'Friend' },
  { value: 'COAC', label: 'Coach or athletics staff' },
  { value: 'CHUR', label: 'Church or community group' },
  { value: 'MAIL', label: 'Letter or postcard' },
  { value: 'EMAI', label: 'Email from the college' },
  { value: 'WEBS', label: 'The college website' },
  { value: 'SRCH', label: 'Search engine' },
  { value: 'SOCI', label: 'Social media' },
  { value: 'GUID', label: 'College search site or guidebook' },
  { value: 'NEWS', label: 'News, radio or television' },
  { value: 'OTHR', label: 'Somewhere else' },
];
