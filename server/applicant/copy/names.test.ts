import { beforeAll, describe, expect, it } from 'vitest';
import { completeToyAnswers } from '#form/engine/testing/toy-form.ts';
import { createEngine, type Engine } from './engine.ts';
import { claims, flat, readPdf, toyData } from './testing/copies.ts';

let engine: Engine;
beforeAll(() => {
  engine = createEngine();
});

/** As a short answer and within a long one, each for a reader and in the record. */
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
