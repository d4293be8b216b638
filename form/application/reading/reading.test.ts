import { describe, expect, it } from 'vitest';
import type { Answers } from '#form/engine/answers.ts';
import { type Block, isQuestion } from '#form/engine/definition.ts';
import { innerBlocks } from '#form/engine/inventory.ts';
import { requiredKeys } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { type Wording, wordingOf } from '#form/engine/wording.ts';
import type { Item, Reading } from '#form/reading/reading.ts';
import { createEnglish } from '#words/english.ts';
import { readLanguages } from '#words/folder.ts';
import { sayIn } from '#words/say.ts';
import { applicationIn } from '../application-in.ts';
import { completeApplication } from '../complete-application.ts';
import { smallForm as form, smallCollege, TODAY } from '../testing.ts';
import { applicationGuide, readApplication } from './index.ts';

const english = sayIn(createEnglish(), 'en-US');
const guide = applicationGuide(english, smallCollege);
const situation = {
  today: TODAY,
  counts: { activities: 4 },
  tabs: { personal_statement: 'essay' },
  opened: new Set(['second-parent']),
};

function read(
  answers: Answers,
  { isSubmitted = true, change = (wording: Wording) => wording } = {},
) {
  const walked = walk(form, answers, situation);
  return readApplication(
    {
      wording: change(wordingOf(walked)),
      answers: walked.answers,
      submittedAt: isSubmitted ? new Date('2026-11-21T20:15:03Z') : undefined,
      day: { today: '2027-11-21', timeZone: 'America/Los_Angeles' },
      ...(!isSubmitted && { required: requiredKeys(walked) }),
    },
    { say: english, college: smallCollege },
  );
}

const complete = completeApplication(TODAY);

describe('the guide of the application', () => {
  const sections = form.pages.flatMap((page) => page.sections);
  const blocks = sections.flatMap(({ content }) => content.flatMap(withInner));
  const questions = new Map(
    blocks.filter(isQuestion).map((question) => [question.key, question.label]),
  );
  const legends = blocks.flatMap((block) => (block.kind === 'group' ? [block.legend] : []));

  it('knows questions in the words of today’s form', () => {
    const asked = [
      ...Object.entries(guide.labels).map(([key, renamed]) => [key, renamed.asked]),
      ...[...guide.joined, ...guide.joinedGroups].flatMap((one) => Object.entries(one.asked)),
    ];
    expect(asked.length).toBeGreaterThan(60);
    expect(asked).toEqual(asked.map(([key = '']) => [key, questions.get(key)]));
  });

  it('knows headings and sections in the words of today’s form', () => {
    const headings = [
      ...guide.headings.map(({ asked }) => asked),
      ...guide.joinedGroups.map(({ heading }) => heading),
    ];
    expect(legends).toEqual(expect.arrayContaining(headings));
    const titles = Object.fromEntries(sections.map(({ id, title }) => [id, title]));
    for (const [id, { asked }] of Object.entries(guide.titles)) expect(titles[id]).toBe(asked);
    expect(Object.keys(titles)).toEqual(expect.arrayContaining([...guide.early, ...guide.apart]));
  });

  it('has its own label for every question that speaks to the applicant', () => {
    const reading = JSON.stringify({ ...read(complete), record: [] });
    expect(reading).not.toMatch(/"label":"[^"]*\b(?:you|your)\b/i);
  });
});

describe('the facts at the top', () => {
  it('are what most decisions begin with', () => {
    expect(factsOf(read(complete))).toEqual({
      Term: 'Label of 2027FA',
      Major: 'Label of 33',
      'School (CEEB code)': 'Cottage Grove High School (380225)',
      GPA: '3.82 / Label of 4.0',
      'Age when submitted': '17',
      Residency: 'Oregon, United States · Label of PR, Mexico',
      'ACT or SAT': 'Planned',
      Disclosures: 'Suspension or expulsion',
    });
  });

  it.each([
    ['2008-11-20', '18'],
    ['2008-11-21', '18'],
    ['2008-11-22', '17'],
    ['2008-02-29', '18'],
    ['', ''],
  ])('show the age on the day of the submission, born on %s: %s', (birth_date, age) => {
    expect(factsOf(read({ ...complete, birth_date }))['Age when submitted']).toBe(age);
  });

  it("show today's age before the submission, and no scale without a GPA", () => {
    expect(factsOf(read(complete, { isSubmitted: false })).Age).toBe('18');
    expect(factsOf(read({ ...complete, hs_gpa: '' })).GPA).toBe('');
    expect(factsOf(read({ ...complete, gpa_scale: '' })).GPA).toBe('3.82');
  });

  it.each([
    ['N', 'N', 'None', undefined],
    ['Y', 'N', 'Conviction', true],
    ['N', 'Y', 'Suspension or expulsion', true],
    ['Y', 'Y', 'Conviction · Suspension or expulsion', true],
    ['N', '', '', undefined],
  ])('flag what was disclosed, %s and %s: %s', (conviction, suspended, answer, isFlagged) => {
    const { facts } = read({ ...complete, conviction, suspended });
    const disclosures = facts.find(({ label }) => label === 'Disclosures');
    expect(disclosures?.answer).toBe(answer);
    expect(disclosures?.isFlagged).toBe(isFlagged);
  });

  it('leave out questions that were asked in other words', () => {
    const change = (wording: Wording): Wording =>
      JSON.parse(
        JSON.stringify(wording)
          .replace('Have you ever been convicted of a crime?', 'Have you ever won a prize?')
          .replace('Have you ever been suspended or expelled from a school?', 'Were you absent?')
          .replace('When do you plan to enroll?', 'When did you leave?'),
      );
    const labels = Object.keys(factsOf(read(complete, { change })));
    expect(labels).toContain('Major');
    expect(labels).not.toContain('Term');
    expect(labels).not.toContain('Disclosures');
  });
});

describe('the application in its sections', () => {
  const lines = linesOf(read(complete));

  it('has names, addresses and phones on one line', () => {
    expect(lines).toEqual(
      expect.arrayContaining([
        'Last, first and middle name: Okafor-Reyes, Marisol Inés',
        'Address: 418 Fern Hollow Lane, Apt 6, Cottage Grove, Oregon 97424, United States',
        'Last and first name, title: Reyes Ortega, Lucía (Label of DR)',
        'Phone: (541) 555-0152 (Label of C)',
        'Address of the school: 1375 South River Road, Cottage Grove, Oregon 97424, United States',
        'Graduation: June 2027',
        'Counselor: Whitfield, Dana · dana.whitfield@school.example',
        'GPA and scale: 3.82 / Label of 4.0',
      ]),
    );
  });

  it('shows ethnicity, race and religion in a part of their own, and nowhere else', () => {
    const { apart, record, ...rest } = read(complete);
    expect(apart.map(({ id }) => id)).toEqual(['ethnicity-and-race', 'religion']);
    const race = 'American Indian or Alaska Native; Black or African American; White';
    expect(record.length).toBeGreaterThan(0);
    expect(JSON.stringify(apart)).toContain(race);
    expect(JSON.stringify(apart)).toContain('Label of CAT');
    for (const word of ['Native; Black', 'Label of CAT']) {
      expect(JSON.stringify(rest)).not.toContain(word);
    }
  });

  it('shows every answer of the applicant somewhere, whatever was joined', () => {
    const walked = walk(form, complete, situation);
    const said = JSON.stringify({ ...read(complete), record: [] });
    const answers = wordingOf(walked).pages.flatMap(({ sections }) =>
      sections.flatMap((section) => section.lines.flatMap(answersIn)),
    );
    expect(answers.length).toBeGreaterThan(70);
    for (const answer of answers) expect(said).toContain(JSON.stringify(answer).slice(1, -1));
  });

  it('lists what still has to be answered, and folds the rest', () => {
    const started = linesOf(read({ first_name: 'Ada' }, { isSubmitted: false }));
    expect(started).toContain('First name: Ada');
    expect(started).toContain('Last name: ');
    expect(started).toContain('3 left blank: Middle name, Preferred name, and Gender identity');
    expect(started).toContain(
      '8 left blank: Activity 1 (Activity, Kind), Activity 2 (Activity, Kind), Activity 3 (Activity, Kind), and Activity 4 (Activity, Kind)',
    );
  });
});

it('is read in the language of the reader, as far as today’s form says the same', () => {
  const spanish = readLanguages().get('es') ?? createEnglish();
  const walked = walk(form, complete, situation);
  const wording = wordingOf(walked);
  const translated = applicationIn(spanish, smallCollege, { place: 'en-US' });
  const say = sayIn(spanish, 'en-US');
  const reading = readApplication(
    {
      wording,
      answers: walked.answers,
      submittedAt: undefined,
      day: { today: TODAY, timeZone: 'America/Los_Angeles' },
    },
    {
      say,
      college: smallCollege,
      today: { english: wording, translated: wordingOf(walk(translated, complete, situation)) },
    },
  );
  const lines = linesOf(reading);
  expect(lines).toContain('Fecha de nacimiento: 21 de noviembre de 2009');
  expect(lines).toContain('Graduación: junio de 2027');
  expect(lines).toContain('Actividad 2 | Marching band, second clarinet | Label of BAND');
  expect(factsOf(reading)).toMatchObject({ Periodo: 'Label of 2027FA', 'ACT o SAT': 'Previsto' });
});

function withInner(block: Block): Block[] {
  return [block, ...innerBlocks(block).flatMap(withInner)];
}

function factsOf({ facts }: Reading): Record<string, string> {
  return Object.fromEntries(facts.map(({ label, answer }) => [label, answer]));
}

function linesOf({ pages }: Reading): string[] {
  const visit = (item: Item): string[] => {
    switch (item.is) {
      case 'answer':
        return [`${item.label}: ${item.answer}`];
      case 'group':
        return item.items.flatMap(visit);
      case 'table':
        return item.rows.map(({ heading, cells }) => [heading, ...cells].join(' | '));
      case 'blank':
        return [item.words];
      case 'boxes':
        return [`${item.label}: ${item.ticked}`];
    }
  };
  return pages.flatMap(({ sections }) =>
    sections.flatMap((section) => ('items' in section ? section.items.flatMap(visit) : [])),
  );
}

function answersIn(line: Wording['pages'][number]['sections'][number]['lines'][number]): string[] {
  return 'lines' in line ? line.lines.flatMap(answersIn) : [line.answer].filter((one) => one);
}
