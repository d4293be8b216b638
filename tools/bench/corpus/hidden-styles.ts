import { isOn, own, readXml } from '../../../server/converter/inside/word/xml.ts';

/** The styles whose text is hidden. */
export type HiddenStyles = {
  /** Whether text is hidden in a paragraph that names no style. */
  readonly byDefault: boolean;
  /** @param id as paragraphs and runs name it. */
  has(id: string): boolean;
};

export const NONE_HIDDEN: HiddenStyles = { byDefault: false, has: () => false };

type Style = { readonly hides: boolean | undefined; readonly basedOn: string | undefined };

/** Limits the chain of base styles; no real document comes close. */
const DEEPEST = 100;

/** The styles of a document that hide text, such as Word's two for web forms. None if the document has no styles. */
export function hiddenStylesOf(xml: string): HiddenStyles {
  if (xml === '') return NONE_HIDDEN;
  const styles = new Map<string, Style>();
  const open: string[] = [];
  let id = '';
  let standard = '';
  let hides: boolean | undefined;
  let hidesAll = false;
  let basedOn: string | undefined;
  readXml(xml, {
    open(element) {
      const { name } = element;
      if (name === 'style') {
        id = own(element, 'styleId') ?? '';
        if (own(element, 'type') === 'paragraph' && own(element, 'default') === '1') standard = id;
        hides = undefined;
        basedOn = undefined;
      }
      if (name === 'basedOn') basedOn = own(element, 'val');
      // Only of the style itself, not of a table part within it.
      const around = open.slice(-2).join(' ');
      if (name === 'vanish' && around === 'style rPr') hides = isOn(element);
      if (name === 'vanish' && around === 'rPrDefault rPr') hidesAll = isOn(element);
      open.push(name);
    },
    close(name) {
      open.pop();
      if (name === 'style') styles.set(id, { hides, basedOn });
    },
  });
  function isHidden(style: Style | undefined, depth = 0): boolean {
    if (style === undefined || depth > DEEPEST) return hidesAll;
    return style.hides ?? isHidden(styles.get(style.basedOn ?? ''), depth + 1);
  }
  const hidden = new Set([...styles.keys()].filter((each) => isHidden(styles.get(each))));
  return { byDefault: isHidden(styles.get(standard)), has: (each) => hidden.has(each) };
}
