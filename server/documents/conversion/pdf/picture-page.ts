/** A page as a picture of itself, with its words behind it, for pages that nothing else brings over whole. */

import { writeNumber } from './copy.ts';
import { EMPTY_WIDTH, type EmptyFont } from './empty-font.ts';
import { entries, ref } from './file.ts';
import type { PageTag, Place } from './page.ts';
import type { PictureBytes } from './picture-bytes.ts';
import type { PlacedWord, WordsOfPage } from './words.ts';

export type PagePicture = { readonly picture: PictureBytes; readonly words: WordsOfPage };

/** Letters stand about a fifth of their height above the lower end of their box. */
const BELOW_LINE = 0.2;
/** A word this many times as high as wide runs upwards. */
const TALL = 1.5;
/** Hebrew, Arabic and their relatives. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

export function writePicturePage(
  { picture, words }: PagePicture,
  tag: PageTag,
  font: EmptyFont,
  { file, parent, tree, index }: Place,
): number {
  const { width, height } = sizeOf(picture, words);
  const shown = file.add({ entries: entries(picture.entries), stream: picture.bytes });
  const placed = words.list.map((word) => operatorsOf(word, height, font)).join('');
  const text = placed === '' ? '' : `BT\n3 Tr\n${placed}ET\n`;
  const [w, h] = [writeNumber(width), writeNumber(height)];
  const operators = `/${tag.role} <</MCID 0>> BDC\nq ${w} 0 0 ${h} 0 0 cm /Picture Do Q\n${text}EMC\n`;
  const content = file.add({ entries: new Map(), stream: Buffer.from(operators, 'latin1') });
  const number = file.add({
    entries: entries({
      Type: '/Page',
      Parent: ref(parent),
      MediaBox: `[0 0 ${w} ${h}]`,
      Resources: `<< /XObject << /Picture ${ref(shown)} >> /Font << /Words ${ref(font.number)} >> >>`,
      Contents: ref(content),
      StructParents: String(index),
      Tabs: '/S',
    }),
  });
  tree.addPage(number, index, tag);
  return number;
}

/** Of a turned page, poppler gives the words where it shows them, but the size as if it were not turned. */
function sizeOf({ entries: { Width, Height } }: PictureBytes, { width, height }: WordsOfPage) {
  const isTurned = Number(Width) > Number(Height) !== width > height;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** One word and the space behind it. */
function operatorsOf(word: PlacedWord, pageHeight: number, font: EmptyFont): string {
  const characters = [...word.text];
  if (characters.length > 1 && word.height > TALL * word.width)
    return upwards(word, characters, pageHeight, font);
  const size = Math.max(word.height, 1);
  const each = Math.max(word.width / characters.length, 0.01);
  const line = pageHeight - word.top - size * (1 - BELOW_LINE);
  const wide = (100 * each * 1000) / (size * EMPTY_WIDTH);
  const state = `/Words ${writeNumber(size)} Tf ${writeNumber(wide)} Tz`;
  const show = (place: number, codes: string) =>
    `1 0 0 1 ${writeNumber(word.left + place * each)} ${writeNumber(line)} Tm <${codes}> Tj`;
  const space = font.codeOf(' ');
  if (!RIGHT_TO_LEFT.test(word.text)) {
    const codes = characters.map((character) => font.codeOf(character)).join('');
    return `${state} ${show(0, codes + space)}\n`;
  }
  const letters = inReadingOrder(characters).map(({ character, place }) =>
    show(place, font.codeOf(character)),
  );
  return `${state} ${[...letters, show(-1, space)].join(' ')}\n`;
}

/** A word that runs upwards, as in margins. */
function upwards(
  { left, top, width, height }: PlacedWord,
  characters: readonly string[],
  pageHeight: number,
  font: EmptyFont,
): string {
  const size = Math.max(width, 1);
  const wide = (100 * (height / characters.length) * 1000) / (size * EMPTY_WIDTH);
  const codes = [...characters, ' '].map((character) => font.codeOf(character)).join('');
  const line = writeNumber(left + size * (1 - BELOW_LINE));
  const below = writeNumber(pageHeight - top - height);
  return `/Words ${writeNumber(size)} Tf ${writeNumber(wide)} Tz 0 1 -1 0 ${line} ${below} Tm <${codes}> Tj\n`;
}

/**
 * The letters of a word that is read from right to left, from the first to the last, each with its place from the left. Poppler
 * names them from left to right. Numbers are read from left to right even here.
 */
function inReadingOrder(characters: readonly string[]) {
  const ordered: { character: string; place: number }[] = [];
  let digits = 0;
  for (const [place, character] of [...characters.entries()].toReversed()) {
    const isDigit = /\p{Nd}/u.test(character);
    ordered.splice(isDigit ? ordered.length - digits : ordered.length, 0, { character, place });
    digits = isDigit ? digits + 1 : 0;
  }
  return ordered;
}
