import { describe, expect, it } from 'vitest';
import { completeToyAnswers } from '#form/engine/testing/toy-form.ts';
import { createEngine } from './engine.ts';
import { claims, flat, readPdf, toyData } from './testing/copies.ts';

const engine = createEngine();

/** As a short answer and within a long one, each for a reader and in the record. */
const PLACES = 4;
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e]/g;

describe('words taken out of a copy are the words shown', () => {
  // Each name is set in one way only: with marks above and below, from right to left, joined, split around its vowels, or as a picture.
  it.each([
    ['Vietnamese, as some keyboards write it', 'Nguyễn Thị Phượng Đặng'.normalize('NFD')],
    ['Turkish and Polish', 'İstanbul Iğdır Łódź Ńina'],
    ['Yoruba, as some keyboards write it', 'Ọ̀ṣun Ẹ̀gbẹ́ Olúwaṣeun'.normalize('NFD')],
    ['Hawaiian and Navajo', 'Kahaʻi ʻOkina Tʼáá íiyisíí hózhǫ́ Dééłjįį́'],
    ['Sanskrit in Latin letters, Serbian and Greek', 'Śrī Kṛṣṇa Ђорђе Ἀθηνᾶ'],
    ['Arabic', 'محمد صلاح عبدالله'],
    ['Hebrew', 'שלום כהן'],
    ['Hindi', 'नमस्ते प्रिया'],
    ['Tamil', 'தமிழ் கொடு மோகன் ஸ்ரீ'],
    ['Telugu', 'తెలుగు క్షేత్రం'],
    ['Thai', 'ที่ กำลัง ผู้ใหญ่ น้ำใจ'],
    ['Burmese', 'မြန်မာ ကျော်'],
    ['Korean and Japanese, as some programs write it', '김민준 がぎプ'.normalize('NFD')],
    ['Chinese', '欧阳修'],
    ['pictures, put together, and flags', '😀 ❤️ 👍🏿 👩‍👩‍👧‍👦 👩🏽‍🚀 🇺🇸 🇲🇽'],
    ['English', 'Zoë O’Connor-Smith'],
  ])('are kept in %s: %s', async (_, name) => {
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

  it('stand around a character that no font can show', async () => {
    const answers = { ...completeToyAnswers, first_name: 'Ana \u{10fffd} Lee' };
    const pdf = engine.typeset(toyData(answers));
    const { info, text } = await readPdf(pdf);
    expect(flat(text)).toMatch(/First name Ana .*Lee Date of birth/);
    expect(info.Tagged).toBe('yes');
    expect(claims(pdf)).toBe(false);
  });

  it('keep their own characters where these have a twin', async () => {
    const name = '\ufa19\u212b';
    const pdf = engine.typeset(toyData({ first_name: name }));
    expect((await readPdf(pdf)).info.Author).toBe(name);
  });
});
