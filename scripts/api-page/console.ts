/** What the API page types at a shell, and what it says is answered. Knows as much of `sh` and `curl` as the page uses. */

/** One `$ …` of a `console` block, and the lines below it. */
type Typed = { readonly command: string; readonly shown: string };

/** Where commands go to, and what lies about there. */
type Shell = {
  /** The address of the page, and where its server really is. */
  readonly shown: string;
  readonly real: string;
  readonly files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
  /** Runs what is no `curl` and sets no name. @returns what it prints. */
  run(words: readonly string[]): Promise<string>;
};

/** Every command of the page's `console` blocks, in their order. Lines that begin with `#` are for people. */
export function typedIn(page: string): Typed[] {
  return [...page.matchAll(/^```console\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
    block
      .replaceAll(/^#.*\n/gm, '')
      .split(/^\$ /m)
      .slice(1)
      .map((entry) => {
        const [command = '', ...lines] = entry.split('\n');
        return { command, shown: lines.join('\n').trim() };
      }),
  );
}

/** A shell in which commands of the page can be carried out one after the other: names and cookies last. */
export function openShell(shell: Shell) {
  const names = new Map<string, string>();
  const jars = new Map<string, Map<string, string>>();

  return async (command: string): Promise<string> => {
    const words = wordsOf(command, names);
    const [name, value] = /^(\w+)=(.*)$/s.exec(words[0] ?? '')?.slice(1) ?? [];
    if (words.length === 1 && name !== undefined && value !== undefined) {
      names.set(name, value);
      return '';
    }
    const printed =
      words[0] === 'curl' ? await curl(words.slice(1), shell, jars) : await shell.run(words);
    return printed.replaceAll(shell.real, shell.shown).trim();
  };
}

/** The words of a command line; names in double quotes and outside of quotes are replaced. */
function wordsOf(command: string, names: ReadonlyMap<string, string>): string[] {
  const named = (text: string) =>
    text.replace(/\$(\w+)/g, (_all, name: string) => names.get(name) ?? '');
  const word = /(?:'[^']*'|"[^"]*"|[^\s'"])+/g;
  return [...command.matchAll(word)].map(([written]) =>
    written.replace(/'([^']*)'|"([^"]*)"|[^'"]+/g, (all, single?: string, double?: string) =>
      single === undefined ? named(double ?? all) : single,
    ),
  );
}

async function curl(
  words: readonly string[],
  { shown, real, files }: Shell,
  jars: Map<string, Map<string, string>>,
): Promise<string> {
  const headers = new Headers();
  const form = new FormData();
  let [address, method, data, sent, kept]: (string | undefined)[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('-')) {
      address = word;
      continue;
    }
    at += 1;
    const value = words[at] ?? '';
    if (word === '-X') method = value;
    else if (word === '-d') data = value;
    else if (word === '-b') sent = value;
    else if (word === '-c') kept = value;
    else if (word === '-H') headers.append(...splitAt(value, ':'));
    else if (word === '-F') addField(form, value, files);
    else throw new Error(`This shell knows no curl ${word}.`);
  }
  const cookies = [...(jars.get(sent ?? '') ?? [])].map((pair) => pair.join('='));
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  const isForm = [...form.keys()].length > 0;
  const body = isForm ? form : data;
  const answer = await fetch((address ?? '').replace(shown, real), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
  });
  if (kept !== undefined) {
    const pairs = answer.headers
      .getSetCookie()
      .map((line) => splitAt(line.split(';')[0] ?? '', '='));
    jars.set(kept, new Map(pairs));
  }
  return answer.text();
}

function addField(form: FormData, value: string, files: Shell['files']): void {
  const [name, content] = splitAt(value, '=');
  if (!content.startsWith('@')) {
    form.append(name, content);
    return;
  }
  const file = files[content.slice(1)];
  if (file === undefined) throw new Error(`There is no file ${content.slice(1)}.`);
  form.append(name, new Blob([file]), content.slice(1));
}

function splitAt(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/**
 * Compares what was printed with what the page shows, in which `…` stands for anything, and notes what each value that is cut short with it
 * really was, so that later commands can be given that.
 * @returns whether they agree.
 */
export function agrees(shown: string, printed: string, cutShort: Map<string, string>): boolean {
  const values: string[] = [];
  const pattern = shown.replaceAll(
    /([^\s"=:]*)…(?=")|([\w=?&:/.]*)…$|…|([\\^$.*+?()[\]{}|])/g,
    (all, value?: string, last?: string, sign?: string) => {
      if (sign !== undefined) return `\\${sign}`;
      const begun = value ?? last;
      if (begun === undefined || begun === '') return '.*';
      values.push(all);
      return '(.+)';
    },
  );
  const found = new RegExp(`^${pattern}$`, 's').exec(printed);
  if (found === null) return false;
  for (const [index, value] of values.entries()) cutShort.set(value, found[index + 1] ?? '');
  return true;
}
