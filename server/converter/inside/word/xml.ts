import { SaxesParser } from 'saxes';

/** An element of an XML part. Its name is without the prefix. */
export type Element = {
  readonly name: string;
  /** The prefix with its colon, or empty. */
  readonly prefix: string;
  /** Nesting depth; 0 is the outermost. */
  readonly depth: number;
  readonly isEmpty: boolean;
  /** Offsets of its opening tag in the text. */
  readonly start: number;
  readonly end: number;
  /** @param name with its prefix, as in the document. */
  attribute(name: string): string | undefined;
};

/** An attribute with the element's own prefix. @param name without the prefix. */
export const own = ({ prefix, attribute }: Element, name: string) => attribute(`${prefix}${name}`);

/** The value of an on/off element: on unless its `val` says off. */
export const isOn = (element: Element) => !/^(?:0|false|off)$/.test(own(element, 'val') ?? '1');

type Reader = {
  readonly open?: (element: Element) => void;
  /** @param end offset of the closing tag's end. */
  readonly close?: (name: string, depth: number, end: number) => void;
  readonly text?: (text: string) => void;
};

/**
 * Streams untrusted XML in one pass.
 * @throws Error for malformed XML.
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
      // An attribute cannot hold a "<", so the last one starts the tag.
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
