import { isOn, own, readXml } from '../../../server/converter/inside/word/xml.ts';

/** Which styles hide the text that has them. */
export type HiddenStyles = {
  /** Whether text in a paragraph that names no style is hidden. */
  readonly byDefault: boolean;
  /** @param id as paragraphs and runs name it. */
  has(id: string): boolean;
};

export const NONE_HIDDEN: HiddenStyles = { byDefault: false, has: () => false };

type Style = { readonly hides: boolean | undefined; readonly basedOn: string | undefined };

/** No document has styles that are further from their origin. */
const DEEPEST = 100;

/** The styles of a document that hide text, such as the two that Word has for forms of web pages. None where there are no styles. */
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
      // Of a style, not of a part of a table.
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
