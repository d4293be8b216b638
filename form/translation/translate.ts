/**
 * A form in another language: the same keys, conditions, rules and blocks, with translated texts. The definition is in English and is not
 * changed; a walk of the translation finds the same questions in the same places.
 */
import type { Block, Form, Page, Question, Section } from '../engine/definition.ts';
import { isQuestion } from '../engine/definition.ts';
import type { Rule, Schema } from '../engine/rules.ts';
import type { Option } from '../kinds/kind.ts';
import { answerIn } from './answer-words.ts';
import { translateQuestion } from './question.ts';

/** Translates the texts of a form. */
export interface Translator {
  /** Translates one sentence. `context` is the key of its question, without the prefix; `values` fill its arguments. */
  readonly text: (
    english: string,
    context?: string,
    values?: Readonly<Record<string, string>>,
  ) => string;
  /** Translates a list of options; the same list gives the same object, so that questions still share it. */
  readonly options: (list: readonly Option[], context: string) => readonly Option[];
  /** Writes a date, given as `YYYY-MM-DD`. */
  readonly day: (day: string) => string;
}

/** Stands for the question's label in a message with a label. */
const LABEL = '{label}';

/** The form in a translator's language. `english` is the same form in English, for the stored labels. */
export function translateForm(form: Form, translator: Translator, english: Form = form): Form {
  return {
    ...form,
    english,
    words: (question, said) => answerIn(translator, question, said),
    pages: form.pages.map((page) => translatePage(page, translator)),
  };
}

/** The context of a question's texts: its key, without the prefix of questions that are asked twice. */
function contextOf({ key, prefix = '' }: Pick<Question, 'key' | 'prefix'>): string {
  return key.startsWith(prefix) ? key.slice(prefix.length) : key;
}

function translatePage(page: Page, translator: Translator): Page {
  return {
    ...page,
    title: translator.text(page.title),
    sections: page.sections.map((section) => translateSection(section, translator)),
    schema: translateSchema(page.schema, translator),
  };
}

function translateSection(section: Section, translator: Translator): Section {
  const { title, why, content } = section;
  return {
    ...section,
    title: translator.text(title),
    ...(why === undefined ? {} : { why: translator.text(why) }),
    content: translateBlocks(content, translator),
  };
}

function translateBlocks(blocks: readonly Block[], translator: Translator): readonly Block[] {
  return blocks.map((block) => translateBlock(block, translator));
}

function translateBlock(block: Block, translator: Translator): Block {
  if (isQuestion(block)) return translateQuestion(block, contextOf(block), translator);
  const { text } = translator;
  const inner = (blocks: readonly Block[]) => translateBlocks(blocks, translator);
  switch (block.kind) {
    case 'note':
      return { ...block, text: text(block.text) };
    case 'faq':
      return {
        ...block,
        entries: block.entries.map(({ question, answer }) => ({
          question: text(question),
          answer: text(answer),
        })),
      };
    case 'conditional':
      return { ...block, content: inner(block.content) };
    case 'conditionGroup':
      return {
        ...block,
        cases: block.cases.map((option) => ({ ...option, content: inner(option.content) })),
      };
    case 'group':
      return {
        ...block,
        ...(block.legend === undefined ? {} : { legend: text(block.legend) }),
        ...(block.help === undefined ? {} : { help: text(block.help) }),
        content: inner(block.content),
      };
    case 'repeat':
      return {
        ...block,
        buttonLabel: text(block.buttonLabel),
        components: block.components.map(({ label, content }) => ({
          label: text(label),
          content: inner(content),
        })),
      };
    case 'tabs':
      return {
        ...block,
        label: text(block.label),
        tabs: block.tabs.map((tab) => ({
          ...tab,
          label: text(tab.label),
          content: inner(tab.content),
        })),
      };
    case 'confirmation':
      return {
        ...block,
        trigger:
          block.trigger.via === 'button'
            ? {
                ...block.trigger,
                label: text(block.trigger.label),
                openLabel: text(block.trigger.openLabel),
              }
            : {
                ...block.trigger,
                question: translateQuestion(
                  block.trigger.question,
                  contextOf(block.trigger.question),
                  translator,
                ),
              },
        after: inner(block.after),
        optional: inner(block.optional),
      };
  }
}

function translateSchema(schema: Schema, translator: Translator): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, rules]) => [
      key,
      rules.map((rule) => translateRule(rule, key, translator)),
    ]),
  );
}

function translateRule(rule: Rule, key: string, { text }: Translator): Rule {
  const { message, oneOf } = rule;
  if (typeof message === 'string') {
    return {
      ...rule,
      message: text(message, key),
      ...(oneOf !== undefined && { oneOf: text(oneOf, key) }),
    };
  }
  const around = message(LABEL);
  // A message that is only the label needs no translation of its own.
  if (around === LABEL) return rule;
  return { ...rule, message: (label) => text(around, key, { label }) };
}
