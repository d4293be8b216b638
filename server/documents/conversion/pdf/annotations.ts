/**
 * Makes what annotations and form fields show part of the page: their drawings, where a reader shows them (ISO 32000-1, 12.5.5).
 * Their actions are not copied.
 */

import { PDFArray, PDFDict, PDFNumber, PDFRawStream, PDFRef } from '../pdf-library.ts';
import { APPEARANCE, LAYER } from './allowlist.ts';
import { type Copier, writeNumber } from './copy.ts';
import type { PdfFile } from './file.ts';
import { key, nameAt, type SourcePage } from './source.ts';

/** What one annotation shows. */
export type Mark = {
  /** The annotation, by which the structure of a document knows it; undefined for one that is no object of its own. */
  readonly annotation: PDFRef | undefined;
  /** Operators, which leave the state of the page as it was. */
  readonly operators: string;
  /** The drawing that they call by {@link Mark.name}, if they call one. */
  readonly drawing: number | undefined;
  readonly name: string;
  /** Whether it belongs to a form. */
  readonly isField: boolean;
};

type Box = readonly [left: number, bottom: number, right: number, top: number];

/** Flags (12.5.3): never shown, and shown on paper only. */
const HIDDEN = 2;
const NO_VIEW = 32;
const MOST = 20_000;

export function readMarks({ dict }: SourcePage, copier: Copier, file: PdfFile): Mark[] {
  const annotations = dict.lookup(key('Annots'));
  if (!(annotations instanceof PDFArray)) return [];
  return annotations
    .asArray()
    .slice(0, MOST)
    .flatMap((each, index) => {
      const annotation = dict.context.lookup(each);
      if (!(annotation instanceof PDFDict) || !isShown(annotation)) return [];
      const shown = drawingOf(annotation, `Mark${index}`, copier, file);
      const border = nameAt(annotation, 'Subtype') === 'Link' ? borderOf(annotation) : '';
      if (shown === undefined && border === '') return [];
      return [
        {
          annotation: each instanceof PDFRef ? each : undefined,
          operators: `${shown?.operators ?? ''}${border}`,
          drawing: shown?.drawing,
          name: `Mark${index}`,
          isField: nameAt(annotation, 'Subtype') === 'Widget',
        },
      ];
    });
}

/** Whether a reader shows it on the screen. */
export function isShown(annotation: PDFDict): boolean {
  const flags = annotation.lookup(key('F'));
  const bits = flags instanceof PDFNumber ? flags.asNumber() : 0;
  return (bits & (HIDDEN | NO_VIEW)) === 0 && nameAt(annotation, 'Subtype') !== 'Popup';
}

function drawingOf(annotation: PDFDict, name: string, copier: Copier, file: PdfFile) {
  const found = findAppearance(annotation);
  const box = found && boxOf(found.stream.dict.lookup(key('BBox')));
  const rect = boxOf(annotation.lookup(key('Rect')));
  const drawing = found && copier.copyApart(found.value, APPEARANCE);
  if (box === undefined || rect === undefined || drawing === undefined) return undefined;
  const entries = file.entriesOf(drawing);
  entries?.set('/Type', '/XObject').set('/Subtype', '/Form');
  const layer = copier.copy(annotation.get(key('OC')), LAYER);
  if (layer !== undefined) entries?.set('/OC', layer);
  const placed = place(box, matrixOf(found?.stream.dict.lookup(key('Matrix'))), rect);
  return { drawing, operators: `q ${placed.map(writeNumber).join(' ')} cm /${name} Do Q\n` };
}

/** Its normal appearance; where there are several, the one for its present state. */
function findAppearance(annotation: PDFDict) {
  const appearances = annotation.lookup(key('AP'));
  if (!(appearances instanceof PDFDict)) return undefined;
  let value = appearances.get(key('N'));
  const normal = appearances.lookup(key('N'));
  if (normal instanceof PDFDict) value = normal.get(key(nameAt(annotation, 'AS') ?? 'Off'));
  const stream = value instanceof PDFRef ? annotation.context.lookup(value) : undefined;
  return stream instanceof PDFRawStream ? { value, stream } : undefined;
}

/** Its box, as its own matrix turns it, is fitted into the rectangle of the annotation. */
function place(box: Box, [a, b, c, d, e, f]: Matrix, rect: Box): Matrix {
  const [left, bottom, right, top] = box;
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const turned = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  const scaleX = stretch(rect[2] - rect[0], turned[2] - turned[0]);
  const scaleY = stretch(rect[3] - rect[1], turned[3] - turned[1]);
  return [scaleX, 0, 0, scaleY, rect[0] - scaleX * turned[0], rect[1] - scaleY * turned[1]];
}

const stretch = (to: number, from: number) => (from === 0 ? 1 : to / from);

type Matrix = readonly [number, number, number, number, number, number];
const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];

function matrixOf(value: unknown): Matrix {
  const [a, b, c, d, e, f] = numbersOf(value);
  return f === undefined ? UPRIGHT : ([a, b, c, d, e, f] as Matrix);
}

/** A rectangle with its lower left corner first; undefined for what is none. */
export function boxOf(value: unknown): Box | undefined {
  const [x1 = 0, y1 = 0, x2 = 0, y2] = numbersOf(value);
  if (y2 === undefined) return undefined;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function numbersOf(value: unknown): number[] {
  if (!(value instanceof PDFArray)) return [];
  const numbers = Array.from({ length: value.size() }, (_, index) => value.lookup(index));
  return numbers
    .map((each) => (each instanceof PDFNumber ? each.asNumber() : Number.NaN))
    .filter(Number.isFinite);
}

/** The frame around a link, which its own entries describe and readers draw. */
function borderOf(annotation: PDFDict): string {
  const rect = boxOf(annotation.lookup(key('Rect')));
  const width = borderWidth(annotation);
  const color = strokeColor(annotation.lookup(key('C')));
  if (rect === undefined || width <= 0 || color === undefined) return '';
  const style = annotation.lookup(key('BS'));
  const isUnderlined = style instanceof PDFDict && nameAt(style, 'S') === 'U';
  const [left, bottom, right, top] = rect;
  const path = isUnderlined
    ? `${[left, bottom].map(writeNumber).join(' ')} m ${[right, bottom].map(writeNumber).join(' ')} l S`
    : `${[left, bottom, right - left, top - bottom].map(writeNumber).join(' ')} re S`;
  return `q ${color} ${writeNumber(width)} w ${dashes(annotation)} ${path} Q\n`;
}

function borderWidth(annotation: PDFDict): number {
  const style = annotation.lookup(key('BS'));
  if (style instanceof PDFDict) {
    const width = style.lookup(key('W'));
    return width instanceof PDFNumber ? width.asNumber() : 1;
  }
  const border = annotation.lookup(key('Border'));
  if (!(border instanceof PDFArray)) return 1;
  const width = border.lookup(2);
  return width instanceof PDFNumber ? width.asNumber() : 0;
}

function dashes(annotation: PDFDict): string {
  const border = annotation.lookup(key('Border'));
  const style = annotation.lookup(key('BS'));
  const list =
    style instanceof PDFDict
      ? nameAt(style, 'S') === 'D' && style.lookup(key('D'))
      : border instanceof PDFArray && border.size() > 3 && border.lookup(3);
  const numbers = list ? numbersOf(list).filter((each) => each >= 0) : [];
  return numbers.some((each) => each > 0) ? `[${numbers.map(writeNumber).join(' ')}] 0 d` : '';
}

/** Black if none is named; undefined for a list of none, which is no colour at all. */
function strokeColor(value: unknown): string | undefined {
  if (!(value instanceof PDFArray)) return '0 G';
  const numbers = numbersOf(value).map(writeNumber).join(' ');
  const operator = ({ 1: 'G', 3: 'RG', 4: 'K' } as const)[value.size() as 1 | 3 | 4];
  return operator && `${numbers} ${operator}`;
}
