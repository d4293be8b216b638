import type { Option } from '#form/engine/definition.ts';

/** The value of a scale is its highest grade, so that a grade can be checked against it. */
export const gpaScales: readonly Option[] = [
  { value: '4.0', label: '4.0 (unweighted)' },
  { value: '4.3', label: '4.3' },
  { value: '4.5', label: '4.5 (weighted)' },
  { value: '5.0', label: '5.0 (weighted)' },
  { value: '6.0', label: '6.0 (weighted)' },
  { value: '7.0', label: '7.0' },
  { value: '10', label: '10-point scale' },
  { value: '12', label: '12-point scale' },
  { value: '20', label: '20-point scale' },
  { value: '100', label: '100 (percent)' },
];

export const activityKinds: readonly Option[] = [
  { value: 'ACAD', label: 'Academic team or honor society' },
  { value: 'ART', label: 'Art or design' },
  { value: 'ATHC', label: 'Athletics: club or community' },
  { value: 'ATHV', label: 'Athletics: varsity or junior varsity' },
  { value: 'BAND', label: 'Band or orchestra' },
  { value: 'CARE', label: 'Career or technical student organization' },
  { value: 'FAMI', label: 'Caring for family members' },
  { value: 'CHOI', label: 'Choir or vocal music' },
  { value: 'CULT', label: 'Cultural or language club' },
  { value: 'DANC', label: 'Dance' },
  { value: 'DEBA', label: 'Debate or speech' },
  { value: 'ENVI', label: 'Environmental group' },
  { value: 'FAIT', label: 'Faith or religious group' },
  { value: 'FARM', label: 'FFA, 4-H or farming' },
  { value: 'GAME', label: 'Games or esports' },
  { value: 'JOUR', label: 'Journalism, yearbook or publication' },
  { value: 'JROT', label: 'Junior ROTC' },
  { value: 'LGBT', label: 'LGBTQ+ group' },
  { value: 'WORK', label: 'Paid work' },
  { value: 'ROBO', label: 'Robotics or engineering' },
  { value: 'SCIE', label: 'Science or math' },
  { value: 'SCOU', label: 'Scouting' },
  { value: 'GOVT', label: 'Student government' },
  { value: 'THEA', label: 'Theater or drama' },
  { value: 'VOLU', label: 'Volunteering or community service' },
  { value: 'OTHR', label: 'Something else' },
];
