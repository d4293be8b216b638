/** `docs/api.md`, made of the chapters that people write and of what the server says of its calls. Pure. */
import {
  type Content,
  callsIn,
  type Description,
  type Limit,
  type Operation,
  type Parameter,
  type Shape,
  shapeOf,
} from './description.ts';
import { kindInWords, limitsInWords, listed, outlineOf } from './words.ts';

const MADE =
  '<!-- Made by `npm run docs` from api.source.md and the schemas of the server: change those. -->';
const SECTION = /^### `([A-Z]+ \S+)`$/;

/**
 * The page. In the chapters, `<!-- all calls -->` and `<!-- limits -->` stand for the tables; behind the first paragraph of each
 * call comes what its schema says.
 * @throws Error for a section about a call that is none, and for a call without a section.
 */
export function apiPage(chapters: string, description: Description): string {
  const calls = callsIn(description);
  const blocks = chapters.trim().split('\n\n');
  const told = new Set<string>();
  const page = blocks.flatMap((block, index) => {
    if (block === '<!-- all calls -->') return [overview(chapters, calls)];
    if (block === '<!-- limits -->') return [limitsTable(chapters, calls)];
    // The facts stand behind the first paragraph, or, where there is none, behind the heading.
    const name = SECTION.exec(block)?.[1];
    if (name !== undefined) {
      told.add(name);
      return isParagraph(blocks[index + 1]) ? [block] : [block, factsAbout(name, calls)];
    }
    const before = SECTION.exec(blocks[index - 1] ?? '')?.[1];
    return before !== undefined && isParagraph(block)
      ? [block, factsAbout(before, calls)]
      : [block];
  });
  const untold = [...calls.keys()].filter((name) => !told.has(name));
  if (untold.length > 0) throw new Error(`api.source.md has no section about ${listed(untold)}.`);
  const [title = '', ...rest] = page;
  return `${[title, MADE, ...rest].join('\n\n')}\n`;
}

function isParagraph(block: string | undefined): boolean {
  return block !== undefined && /^[^#`|<]|^`[^`]/.test(block);
}

function getCall(name: string, calls: ReadonlyMap<string, Operation>): Operation {
  const call = calls.get(name);
  if (call === undefined) throw new Error(`api.source.md tells of ${name}, which is no call.`);
  return call;
}

/** Who may call it, what it takes, what it answers, how often. */
function factsAbout(name: string, calls: ReadonlyMap<string, Operation>): string {
  const call = getCall(name, calls);
  const fields = fieldsOf(call);
  const takes = fields.length > 1 ? ['**Takes**', ...fields.map((each) => `  - ${each}`)] : [];
  return [
    `- **For** ${whoInWords(call)}`,
    ...(fields.length === 1 ? [`- **Takes** ${fields[0]}`] : []),
    ...takes.map((line, index) => (index === 0 ? `- ${line}` : line)),
    `- **Answers** ${answersInWords(call)}`,
    ...limitsByWhom(call['x-limits'] ?? []),
  ].join('\n');
}

function whoInWords({ 'x-who': who = '', 'x-roles': roles = [] }: Operation): string {
  const [role] = roles;
  if (who === 'staff' && role !== undefined && roles.length === 1) {
    return `staff with the role \`${role}\`, [signed in](#signing-in)`;
  }
  return WHO[who] ?? who;
}

const WHO: Readonly<Record<string, string>> = {
  anybody: 'anybody',
  applicant: 'applicants with a [session](#sessions)',
  'staff link': 'whoever has a [link for staff](#links-for-staff-and-visitors)',
  staff: 'all staff who are [signed in](#signing-in)',
  operator: 'the operator',
};

function fieldsOf({ parameters = [], requestBody }: Operation): string[] {
  const body = requestBody && shapeOf(requestBody);
  return [...parameters.map(parameterInWords), ...(body === undefined ? [] : bodyInWords(body))];
}

function parameterInWords({ name, in: place, required, schema, description }: Parameter): string {
  const shown = place === 'path' ? `{${name}}` : `?${name}=`;
  return fieldInWords(shown, { ...schema, ...(description && { description }) }, required);
}

function bodyInWords(body: Shape): string[] {
  if (body.properties === undefined || body.title !== undefined) return [`\`${outlineOf(body)}\``];
  return Object.entries(body.properties).map(([name, shape]) =>
    fieldInWords(name, shape, body.required?.includes(name) ?? false),
  );
}

function fieldInWords(name: string, shape: Shape, isRequired: boolean): string {
  const kind = kindInWords(shape);
  const words = shape.description === undefined ? kind : `${shape.description} (${kind})`;
  return `\`${name}\`${isRequired ? '' : ', which may be absent'}: ${words}`;
}

/** The names in an answer, or what it is instead. */
function answerInWords(answer: Content): string {
  const shape = shapeOf(answer);
  if (shape?.title !== undefined && !shape.title.startsWith('{')) return shape.title;
  if (shape !== undefined) return `\`${outlineOf(shape)}\``;
  return answer.description === 'Default Response' ? '' : (answer.description ?? '');
}

/** Statuses that answer alike are told together: `200 {message}; 400, 401 {message}`. */
function answersInWords({ responses }: Operation): string {
  const byOutline = new Map<string, string[]>();
  for (const [status, response] of Object.entries(responses)) {
    const told = answerInWords(response);
    const outline = told === '' ? '' : ` ${told}`;
    const kind = Number(status) < 400 ? status : `refused${outline}`;
    byOutline.set(kind, [...(byOutline.get(kind) ?? []), `${status}|${outline}`]);
  }
  const parts = [...byOutline.values()].map((same) => {
    const statuses = same.map((one) => one.split('|')[0] ?? '');
    const outline = same[0]?.split('|')[1] ?? '';
    return `${statuses.join(', ')}${outline}`;
  });
  return parts.join('; ');
}

/** For whom limits count, in the order of the table. */
const WHOSE = {
  'account and network': 'per account and network',
  account: 'per account',
  network: 'per network',
  browser: "the owner's browser",
  link: 'per link',
} as const;

function limitsByWhom(limits: readonly Limit[]): string[] {
  const parts = Object.entries(WHOSE).flatMap(([per, whose]) => {
    const own = limits.filter((limit) => limit.per === per);
    const together = own.some((limit) => limit.together) ? ', with other changes' : '';
    return own.length === 0 ? [] : [`${whose} ${limitsInWords(own)}${together}`];
  });
  return parts.length === 0 ? [] : [`- **[Limits](#limits)** ${parts.join('; ')}`];
}

function limitsTable(chapters: string, calls: ReadonlyMap<string, Operation>): string {
  const rows = namesIn(chapters).flatMap((name) => {
    const { 'x-limits': limits } = getCall(name, calls);
    if (limits === undefined || limits.some(({ together }) => together)) return [];
    const cells = Object.keys(WHOSE).map((per) =>
      limitsInWords(limits.filter((limit) => limit.per === per)),
    );
    return [row([`\`${name}\``, ...cells])];
  });
  return table(['call', ...Object.values(WHOSE)], rows);
}

/** All calls in the order of their sections. */
function overview(chapters: string, calls: ReadonlyMap<string, Operation>): string {
  const rows = namesIn(chapters).map((name) => {
    const call = getCall(name, calls);
    const answer = Object.entries(call.responses).find(([status]) => Number(status) < 400);
    const link = `[\`${name}\`](#${anchorOf(name)})`;
    return row([link, call['x-who'] ?? '', asked(call), answered(answer)]);
  });
  return table(['call', 'for', 'request', 'answer'], rows);
}

/** The calls in the order of their sections. */
function namesIn(chapters: string): string[] {
  return chapters.split('\n').flatMap((line) => SECTION.exec(line)?.[1] ?? []);
}

function table(head: readonly string[], rows: readonly string[]): string {
  return [row(head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n');
}

function row(cells: readonly string[]): string {
  return `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
}

function asked({ parameters = [], requestBody }: Operation): string {
  const query = parameters.filter((one) => one.in === 'query');
  const body = requestBody && shapeOf(requestBody);
  if (body !== undefined) return `\`${outlineOf(body)}\``;
  return query.length === 0 ? '' : `\`?${query.map(({ name }) => `${name}=`).join('&')}\``;
}

function answered(answer: readonly [string, Content] | undefined): string {
  if (answer === undefined) return '';
  const [status, response] = answer;
  return [status === '200' ? '' : status, answerInWords(response)]
    .filter((part) => part !== '')
    .join(' ');
}

/** The anchor that is made of a heading, as most readers of Markdown make it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
