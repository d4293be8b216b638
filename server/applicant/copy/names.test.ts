import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { completeToyAnswers } from '#form/engine/toy-form.ts';
import { createEngine, type Engine } from './engine.ts';
import { claims, flat, readPdf, toyData } from './testing/copies.ts';

let engine: Engine;
beforeAll(() => {
  engine = createEngine();
});

/** As a short answer and within a long one, each for who reads and in the record. */
const PLACES = 4;
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e]/g;

describe('words taken out of a copy are the words shown', () => {
  it.each([
    ['Vietnamese', 'Nguyễn Thị Phượng Đặng Ưu'],
    ['Vietnamese, as some keyboards write it', 'Nguyễn'.normalize('NFD')],
    ['Polish', 'Łódź Grzegorz Brzęczyszczykiewicz Ńina'],
    ['Turkish', 'İstanbul Çağlar Şükrü Iğdır'],
    ['Yoruba, with dots and tones', 'Ọlákùnlé Adébáyọ̀ Ẹ̀gbẹ́ Ṣọlá'],
    ['Yoruba, as some keyboards write it', 'Ọ̀ṣun Olúwaṣeun'.normalize('NFD')],
    ['Hawaiian', 'Kahaʻi Lāʻau ʻOkina'],
    ['Māori', 'Ngāti Ārohā'],
    ['Navajo', 'Tʼáá íiyisíí hózhǫ́ naʼashǫ́ʼii Dééłjįį́'],
    ['Hungarian, Romanian and Latvian', 'Győr Ștefan Țepeș Ķēniņš Ģirts'],
    ['Sanskrit in Latin letters', 'Śrī Kṛṣṇa Ḥāfiẓ'],
    ['Serbian', 'Ђорђе Ћирић'],
    ['Greek', 'Ἀθηνᾶ Ελένη'],
    ['Arabic', 'محمد صلاح عبدالله'],
    ['Hebrew', 'שלום כהן'],
    ['Hindi', 'नमस्ते प्रिया'],
    ['Tamil', 'தமிழ் கொடு மோகன் ஸ்ரீ'],
    ['Telugu', 'తెలుగు క్షేత్రం'],
    ['Thai', 'ที่ กำลัง ผู้ใหญ่ น้ำใจ'],
    ['Burmese', 'မြန်မာ ကျော်'],
    ['Korean', '김민준'],
    ['Korean, as some programs write it', '김민준'.normalize('NFD')],
    ['Japanese, as some programs write it', 'がぎプ'.normalize('NFD')],
    ['Chinese', '欧阳修'],
    ['pictures', '😀 ❤️ 👍🏿'],
    ['pictures put together', '👩‍👩‍👧‍👦 👩🏽‍🚀'],
    ['flags', '🇺🇸 🇲🇽'],
    ['English', 'Zoë O’Connor-Smith'],
  ])('in %s: %s', async (_, name) => {
    const answers = {
      ...completeToyAnswers,
      first_name: name,
      story_essay: `before ${name} after`,
    };
    const pdf = engine.typeset(toyData(answers));
    const { text, pages } = await readPdf(pdf);
    const words = flat(text.replaceAll(DIRECTIONS, ''));
    // It is the title too, and in the heads of all other pages.
    expect(words.split(name.normalize('NFC')).length - 1).toBe(PLACES + pages.length);
    expect(claims(pdf)).toBe(true);
  });

  it('around what no font can show', async () => {
    const answers = { ...completeToyAnswers, first_name: 'Ana \u{10fffd} Lee' };
    const pdf = engine.typeset(toyData(answers));
    expect(flat((await readPdf(pdf)).text)).toMatch(/First name Ana .*Lee Date of birth/);
    expect(claims(pdf)).toBe(false);
  });

  it('whose characters have a twin keep theirs', async () => {
    const name = '\ufa19\u212b';
    const pdf = engine.typeset(toyData({ first_name: name }));
    expect((await readPdf(pdf)).info.Author).toBe(name);
  });
});

describe('the letters of a face', () => {
  const template = readFileSync(join(import.meta.dirname, 'copy.typ'), 'utf8');
  it.each([
    ['next-letters', 'atkinson-hyperlegible-next-latin-400-normal.ttf'],
    ['next-letters', 'atkinson-hyperlegible-next-latin-600-normal.ttf'],
    ['next-letters', 'atkinson-hyperlegible-next-latin-400-italic.ttf'],
    ['xtra-letters', 'atkinson-hyperlegible-next-latin-ext-400-normal.ttf'],
    ['xtra-letters', 'atkinson-hyperlegible-next-latin-ext-600-normal.ttf'],
    ['xtra-letters', 'atkinson-hyperlegible-next-latin-ext-400-italic.ttf'],
    ['serif-letters', 'source-serif-4-latin-600-normal.ttf'],
    ['vietnamese-letters', 'source-serif-4-vietnamese-600-normal.ttf'],
  ])('%s are in %s', (list, file) => {
    const written = new RegExp(`#let ${list} = "(.*)"`).exec(template)?.[1] ?? '';
    const letters = new RegExp(`^[${written}]$`, 'u');
    const has = charactersOf(file);
    const wrong = Array.from({ length: 0xffff }, (_, code) => code).filter((code) => {
      const isAccent = code >= 0x300 && code <= 0x36f;
      const isListed = letters.test(String.fromCodePoint(code));
      // The others hold some letters of the first part for themselves.
      const mayMiss = list !== 'next-letters' && list !== 'serif-letters' && code < 0x100;
      return isListed ? !has.has(code) : has.has(code) && !isAccent && !mayMiss;
    });
    expect(wrong.map((code) => code.toString(16))).toEqual([]);
  });
});

function charactersOf(file: string): Set<number> {
  const path = join(import.meta.dirname, 'fonts', file);
  const listed = execFileSync('fc-query', ['-f', '%{charset}', path]).toString();
  return new Set(
    listed.split(' ').flatMap((range) => {
      const [first = '', last = first] = range.split('-');
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, at) => start + at);
    }),
  );
}
