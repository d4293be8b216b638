/** Adds a college's own part to the product's form: places its sections and questions, and changes the product's questions. */
import type { Block, Form, Page, Question, Section } from '../engine/definition.ts';
import { keysAnsweredBy, questionsIn, questionsOn } from '../engine/inventory.ts';
import type { Option } from '../kinds/kind.ts';
import { type Compiled, compile } from './compile.ts';
import { mapQuestions } from './map-questions.ts';
import type { OwnForm } from './own-form.ts';

/** A form with a college's own part. The keys of its own questions follow those of the product, so that exports keep their columns. */
export function withOwn(form: Form, { form: own }: { readonly form?: OwnForm | undefined }): Form {
  if (own === undefined) return form;
  const compiled: Compiled = { model: {}, schema: {} };
  const hidden = new Set(own.hide);
  const changed = form.pages.map((page) => changedPage(page, own, hidden));
  const pages = changed.map((page) => withOwnSections(page, own, compiled));
  const gone = new Set(
    form.pages
      .flatMap(questionsOn)
      .filter(({ key }) => hidden.has(key))
      .flatMap(keysAnsweredBy),
  );
  const kept = Object.entries(form.model).filter(([key]) => !gone.has(key));
  return {
    ...form,
    model: { ...Object.fromEntries(kept), ...compiled.model },
    pages: pages.map((page) => withRules(page, compiled.schema)),
  };
}

/** The page with the college's changes to the product's questions. */
function changedPage(page: Page, own: OwnForm, hidden: ReadonlySet<string>): Page {
  const change = (question: Question) =>
    hidden.has(question.key) ? undefined : changedQuestion(question, own);
  const schema = Object.entries(page.schema).filter(([key]) => !hidden.has(key));
  return {
    ...page,
    schema: Object.fromEntries(schema),
    sections: page.sections
      .map((section) => ({ ...section, content: mapQuestions(section.content, change) }))
      .filter(({ content }) => questionsIn(content).length > 0),
  };
}

function changedQuestion(question: Question, { reword = {}, narrow = {} }: OwnForm): Question {
  const words = reword[question.key];
  const codes = narrow[question.key];
  const worded = words ? { ...question, ...words } : question;
  return codes ? narrowed(worded, new Set(codes)) : worded;
}

function narrowed(question: Question, codes: ReadonlySet<string>): Question {
  const remaining = (list: readonly Option[]) => list.filter(({ value }) => codes.has(value));
  if (question.kind === 'radio') return { ...question, options: remaining(question.options) };
  if (question.kind !== 'select') return question;
  const { options, optionsBy } = question;
  return {
    ...question,
    options: 'years' in options ? options : remaining(options),
    ...(optionsBy && {
      optionsBy: {
        ...optionsBy,
        options: Object.fromEntries(
          Object.entries(optionsBy.options).map(([code, list]) => [code, remaining(list)]),
        ),
      },
    }),
  };
}

function withOwnSections(page: Page, own: OwnForm, compiled: Compiled): Page {
  const sections = page.sections.map((section) => withOwnQuestions(section, own, compiled));
  for (const { id, step, before, after, title, why, questions } of own.sections ?? []) {
    if (step !== page.id) continue;
    const section = { id, title, why, content: compile(questions, own, compiled) };
    const at = sections.findIndex((candidate) => candidate.id === (before ?? after));
    sections.splice(before === undefined ? at + 1 : at, 0, section);
  }
  return { ...page, sections };
}

function withOwnQuestions(section: Section, own: OwnForm, compiled: Compiled): Section {
  const content: Block[] = [...section.content];
  for (const { before, after, questions } of own.questions ?? []) {
    const at = content.findIndex((block) =>
      questionsIn([block]).some(({ key }) => key === (before ?? after)),
    );
    if (at >= 0) {
      content.splice(before === undefined ? at + 1 : at, 0, ...compile(questions, own, compiled));
    }
  }
  return { ...section, content };
}

function withRules(page: Page, rules: Compiled['schema']): Page {
  const own = questionsOn(page).flatMap(({ key }) => (rules[key] ? [[key, rules[key]]] : []));
  return { ...page, schema: { ...page.schema, ...Object.fromEntries(own) } };
}
