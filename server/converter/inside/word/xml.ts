import { SaxesParser } from 'saxes';

/** An element of an XML part, by its name without the prefix. */
export type Element = {
  readonly name: string;
  /** The prefix with its colon; empty where there is none. */
  readonly prefix: string;
  /** How many elements it lies in; 0 is the outermost. */
  readonly depth: number;
  readonly isEmpty: boolean;
  /** Where its opening tag begins and ends in the text. */
  readonly start: number;
  readonly end: number;
  /** @param name with the prefix of the document, as it is written there. */
  attribute(name: string): string | undefined;
};

/** An attribute of the element's own kind. @param name without the prefix. */
export const own = ({ prefix, attribute }: Element, name: string) => attribute(`${prefix}${name}`);

/** Whether an element that says that something is so does not say that it is not. */
export const isOn = (element: Element) => !/^(?:0|false|off)$/.test(own(element, 'val') ?? '1');

type Reader = {
  readonly open?: (element: Element) => void;
  /** @param end where the closing tag ends in the text. */
  readonly close?: (name: string, depth: number, end: number) => void;
  readonly text?: (text: string) => void;
};

/**
 * Reads a stranger's XML from its beginning to its end, once, and keeps nothing.
 * @throws Error for what is no well-formed XML.
 */
export function readXml(xml: string, { open, close, text }: Reader): void {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on('opentag', (tag) => {
    const end = parser.position;
    open?.({
      name: tag.local,
      prefix: tag.prefix === '' ? '' : `${tag.prefix}:`,
      depth,
      isEmpty: tag.isSelfClosing,
      // An attribute cannot hold a "<".
      start: xml.lastIndexOf('<', end - 1),
      end,
      attribute: (name) => tag.attributes[name]?.value,
    });
    depth += 1;
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    close?.(tag.local, depth, parser.position);
  });
  if (text !== undefined) parser.on('text', text);
  parser.write(xml).close();
}
