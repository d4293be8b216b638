/** Invented schools, as many as in the United States, and searches for them. Deterministic. */

type School = { readonly ceeb: string; readonly name: string; readonly city: string };

const FIRST = [
  ...['Cedar', 'Maple', 'River', 'Lake', 'Mount', 'Oak', 'Pine', 'Spring', 'Stone', 'Sun'],
  ...['West', 'North', 'South', 'East', 'Grand', 'Red', 'White', 'Green', 'Black', 'Silver'],
  ...['Golden', 'Eagle', 'Fox', 'Deer', 'Bear', 'Elk', 'Clear', 'Fair', 'Glen', 'High', 'Iron'],
  ...['Liberty', 'Union', 'Harrison', 'Jackson', 'Lincoln', 'Monroe', 'Adams', 'Franklin'],
  ...['Clay', 'Marion', 'Wayne', 'Saint', 'San', 'Santa', 'Fort', 'Port', 'New', 'Old'],
];
const SECOND = [
  ...['field', 'ville', 'ton', 'wood', 'view', 'brook', 'dale', 'land', 'port', 'burg'],
  ...['mont', 'side'],
];
const KIND = [
  ...['High School', 'Senior High School', 'Academy', 'Preparatory School', 'Central High School'],
  ...['Catholic High School', 'Charter School', 'Technical High School'],
  'Early College High School',
];
const STATES = [
  ...['CA', 'TX', 'FL', 'NY', 'PA', 'IL', 'OH', 'GA'],
  ...['NC', 'MI', 'NJ', 'VA', 'WA', 'AZ', 'OR', 'VT'],
];

export function inventSchools(count: number): School[] {
  return Array.from({ length: count }, (_, index) => {
    const city = `${pick(FIRST, index * 7)}${pick(SECOND, Math.floor(index / FIRST.length))}`;
    const person = `${pick(FIRST, index * 13 + 5)}${pick(SECOND, index * 5 + 1)}`;
    const name =
      index % 3 === 0 ? `${city} ${pick(KIND, index)}` : `${person} ${pick(KIND, index)}`;
    return { ceeb: String(100_000 + index), name, city };
  });
}

export function asCsv(schools: readonly School[]): string {
  const rows = schools.map(({ ceeb, name, city }, index) => {
    const zip = String(10_000 + (index % 89_999));
    return `${ceeb},${name},${(index % 900) + 1} Main Street,${city},${pick(STATES, index)},${zip},USA`;
  });
  return ['ceeb,name,address_line_1,city,state,zip,country', ...rows, ''].join('\n');
}

function pick(words: readonly string[], index: number): string {
  return words[index % words.length] ?? '';
}
