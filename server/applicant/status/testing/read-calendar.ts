/** For tests: reads a calendar file as strictly as RFC 5545 has it. */

/** The properties of one event, with their parameters in their names. */
type Properties = Readonly<Record<string, string>>;

const REQUIRED = ['UID', 'DTSTAMP', 'SUMMARY'];

/** @throws Error for any line that a strict reader would refuse. */
export function readCalendar(file: string): Properties[] {
  const lines = file.split('\r\n');
  check(lines.pop() === '', 'the last line has an end');
  for (const line of lines) {
    check(!/[\r\n]/.test(line), `ends of lines are CRLF: ${line}`);
    check(Buffer.byteLength(line) <= 75, `at most 75 octets: ${line}`);
    check(!line.includes('\uFFFD'), `no character is cut: ${line}`);
  }
  const [begin, version, product, ...rest] = lines
    .join('\r\n')
    .replaceAll('\r\n ', '')
    .split('\r\n');
  check(begin === 'BEGIN:VCALENDAR' && version === 'VERSION:2.0', 'it begins as a calendar');
  check(
    product?.startsWith('PRODID:') === true && rest.pop() === 'END:VCALENDAR',
    'it ends as one',
  );
  const events: Record<string, string>[] = [];
  while (rest.length > 0) {
    check(rest.shift() === 'BEGIN:VEVENT', 'an event begins');
    const end = rest.indexOf('END:VEVENT');
    check(end >= 0, 'the event ends');
    const event = Object.fromEntries(rest.splice(0, end).map(propertyIn));
    rest.shift();
    for (const name of REQUIRED) check(name in event, `the event has ${name}`);
    events.push(event);
  }
  check(new Set(events.map(({ UID }) => UID)).size === events.length, 'each UID is there once');
  check(events.length > 0, 'a calendar has an event');
  return events;
}

function propertyIn(line: string): [string, string] {
  const [, name = '', value = ''] = /^([A-Z]+(?:;[A-Z]+=[A-Z]+)*):(.*)$/.exec(line) ?? [];
  check(name !== '', `a property: ${line}`);
  const isText = ['SUMMARY', 'DESCRIPTION'].includes(name);
  if (isText) check(!/(?<!\\)(?:\\\\)*[;,]/.test(value), `text is escaped: ${value}`);
  const told = value.replaceAll(/\\(.)/g, (_, one) => (one === 'n' ? '\n' : one));
  return [name, isText ? told : value];
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`);
}
