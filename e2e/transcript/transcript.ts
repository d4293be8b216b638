/**
 * The words of a screen reader, read off Chromium's accessibility tree: the names, roles, states and descriptions that the browser passes
 * to a real one.
 */
import type { CDPSession, Page } from '@playwright/test';

/** A node of the tree in the DevTools protocol; only the fields used here. */
interface Node {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly childIds?: readonly string[];
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly value?: { readonly value: string | number };
  readonly description?: { readonly value: string };
  readonly properties?: readonly {
    readonly name: string;
    readonly value: { readonly value: unknown };
  }[];
}

/** Roles that a screen reader speaks; other nodes are only containers. */
const SPOKEN: Readonly<Record<string, string>> = {
  alert: 'alert',
  alertdialog: 'alert dialog',
  banner: 'banner',
  button: 'button',
  checkbox: 'tick box',
  combobox: 'combo box',
  complementary: 'complementary',
  contentinfo: 'content information',
  dialog: 'dialog',
  DisclosureTriangle: 'disclosure',
  figure: 'figure',
  form: 'form',
  group: 'group',
  heading: 'heading',
  image: 'image',
  link: 'link',
  list: 'list',
  main: 'main',
  navigation: 'navigation',
  progressbar: 'progress bar',
  radio: 'radio button',
  radiogroup: 'radio group',
  region: 'region',
  spinbutton: 'number',
  status: 'status',
  tab: 'tab',
  table: 'table',
  tablist: 'tab list',
  tabpanel: 'tab panel',
  textbox: 'edit',
};

/** Controls whose content is already their name or value. */
const WHOLE = new Set([
  'button',
  'checkbox',
  'combobox',
  'heading',
  'link',
  'progressbar',
  'radio',
  'spinbutton',
  'tab',
  'textbox',
]);

/** Names of controls and groups, which are spoken with the control. */
const NAMES = new Set(['LabelText', 'Legend']);

const STATES: readonly (readonly [
  property: string,
  said: (value: unknown) => string | undefined,
])[] = [
  ['level', (value) => `level ${value}`],
  ['checked', (value) => (value === 'true' ? 'ticked' : 'not ticked')],
  ['pressed', (value) => (value === 'true' ? 'pressed' : undefined)],
  ['selected', (value) => (value === true ? 'selected' : undefined)],
  ['expanded', (value) => (value === true ? 'expanded' : 'collapsed')],
  ['disabled', (value) => (value === true ? 'unavailable' : undefined)],
  ['required', (value) => (value === true ? 'required' : undefined)],
  ['invalid', (value) => (value === 'true' ? 'invalid' : undefined)],
  ['multiline', (value) => (value === true ? 'several lines' : undefined)],
];

/** Everything on the page in reading order, one line each; nested nodes are indented. */
export async function readPage(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    return linesOf(await nodesOf(session));
  } finally {
    await session.detach();
  }
}

async function nodesOf(session: CDPSession): Promise<Node[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes as unknown as Node[];
}

/** The lines of a tree; the first node is its root. */
function linesOf(nodes: readonly Node[]): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const visit = (id: string, depth: number, isInName = false): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const line =
      node.ignored || (isInName && node.role?.value === 'StaticText') ? undefined : lineOf(node);
    if (line !== undefined) lines.push('  '.repeat(depth) + line);
    const role = node.role?.value ?? '';
    if (!node.ignored && WHOLE.has(role)) return;
    const inside = line === undefined ? depth : depth + 1;
    const isName = isInName || NAMES.has(role);
    const words = line === undefined && !isName ? wordsIn(node, byId) : undefined;
    if (words !== undefined && words !== '') lines.push('  '.repeat(inside) + words);
    else for (const child of node.childIds ?? []) visit(child, inside, isName);
  };
  const [root] = nodes;
  if (root !== undefined) visit(root.nodeId, 0);
  return lines;
}

/** The words of a paragraph or other box that holds only text, in one line. */
function wordsIn(node: Node, byId: ReadonlyMap<string, Node>): string | undefined {
  const role = node.role?.value ?? '';
  if (role === 'StaticText') return node.name?.value ?? '';
  if (role === 'InlineTextBox') return '';
  if (!node.ignored && (SPOKEN[role] !== undefined || NAMES.has(role) || role === 'RootWebArea')) {
    return undefined;
  }
  const parts = (node.childIds ?? []).map((id) => {
    const child = byId.get(id);
    return child === undefined ? '' : wordsIn(child, byId);
  });
  if (parts.some((part) => part === undefined)) return undefined;
  return parts
    .join('\u200b')
    .replaceAll(/(\S)\u200b(?=[A-Z])/g, '$1 ')
    .replaceAll('\u200b', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The words spoken for a node; undefined for a mere container. */
function lineOf({ role, name, value, description, properties = [] }: Node): string | undefined {
  const words = name?.value.replaceAll(/\s+/g, ' ').trim() ?? '';
  if (role?.value === 'StaticText') return words === '' ? undefined : words;
  const spoken = SPOKEN[role?.value ?? ''];
  if (spoken === undefined) return undefined;
  // Without a name, groups and regions mean nothing to a reader.
  if (words === '' && ['group', 'region', 'list', 'form', 'status'].includes(spoken))
    return undefined;
  const states = STATES.flatMap(([property, said]) => {
    const found = properties.find((one) => one.name === property);
    const word = found === undefined ? undefined : said(found.value.value);
    return word === undefined ? [] : [word];
  });
  const told = [spoken, ...states, words && `“${words}”`, value?.value && `holds “${value.value}”`];
  const about = description?.value.replaceAll(/\s+/g, ' ').trim();
  return [...told, about && `(${about})`].filter(Boolean).join(', ');
}

/** Records the announcements of live regions. Call it before the page is opened. */
export async function noteAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heardAnnouncements: heard });
    const LIVE =
      '[role=status],[role=alert],[role=alertdialog],[aria-live]:not([aria-live=off]),output';
    let last = '';
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const within = target instanceof Element ? target : target.parentElement;
        const added = [...addedNodes].find((node) => node instanceof Element && node.matches(LIVE));
        const region = (added as Element | undefined) ?? within?.closest(LIVE);
        if (region == null) continue;
        const spoken = region.cloneNode(true) as Element;
        for (const hidden of spoken.querySelectorAll('[aria-hidden=true]')) hidden.remove();
        const words = (spoken.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
        if (words !== '' && words !== last) heard.push(words);
        last = words;
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () =>
    page.evaluate(() => {
      const { heardAnnouncements } = window as unknown as { heardAnnouncements?: string[] };
      return heardAnnouncements?.splice(0) ?? [];
    });
}
