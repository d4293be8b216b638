/** The questions of a page in terms that any form library has. */
import type { Condition } from '#form/engine/conditions.ts';
import {
  type Block,
  isQuestion,
  type Option,
  type Page,
  type Question,
} from '#form/engine/definition.ts';
import { innerBlocks } from '#form/engine/inventory.ts';
import { TEXT_MAX_LENGTH } from '#form/engine/limits.ts';

export type Asked = {
  readonly key: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly type: 'text' | 'email' | 'tel' | 'date' | 'choice' | 'list' | 'tick';
  readonly isRequired: boolean;
  readonly maxLength?: number;
  readonly options?: readonly Option[];
  /** The options depend on another answer; without that answer the question is hidden. */
  readonly optionsBy?: {
    readonly key: string;
    readonly options: Readonly<Record<string, readonly Option[]>>;
  };
  /** Hides the question while one of these holds. */
  readonly hideWhen: readonly Condition[];
};

/** A section; a button adds the questions of `again`, once. */
export type Part = {
  readonly id: string;
  readonly title: string;
  readonly why?: string | undefined;
  readonly asked: readonly Asked[];
  readonly again?: {
    readonly id: string;
    readonly label: string;
    readonly asked: readonly Asked[];
  };
};

const TYPES: Partial<Record<Question['kind'], Asked['type']>> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
  radio: 'choice',
  select: 'list',
  checkbox: 'tick',
};

/**
 * Every question of a page, with its options, conditions and whether it is required. Left out: the address search (a plain text field
 * here), masks, and the applicants' FAQ.
 */
export function partsOf(page: Page, today: Date): Part[] {
  return page.sections.map(({ id, title, why, content }) => {
    const [trigger] = content.filter((block) => block.kind === 'confirmation');
    const asked = askedIn(
      content.filter((block) => block !== trigger),
      [],
    );
    if (trigger?.trigger.via !== 'button') return { id, title, why, asked };
    const again = {
      id: trigger.id,
      label: trigger.trigger.label,
      asked: askedIn(trigger.after, []),
    };
    return { id, title, why, asked, again };
  });

  function askedIn(blocks: readonly Block[], hideWhen: readonly Condition[]): Asked[] {
    return blocks.flatMap((block) => {
      if (isQuestion(block)) return [ask(block, hideWhen)];
      const more = block.kind === 'conditional' ? block.hideWhen : [];
      return askedIn(innerBlocks(block), [...hideWhen, ...more]);
    });
  }

  function ask(question: Question, hideWhen: readonly Condition[]): Asked {
    const { key, label, help, kind } = question;
    const rules = page.schema[key] ?? [];
    return {
      key,
      label,
      help,
      type: TYPES[kind] ?? 'text',
      isRequired: rules.some(({ asksForAnswer, onlyWhen }) => asksForAnswer && !onlyWhen.length),
      hideWhen,
      ...(kind === 'text' && { maxLength: TEXT_MAX_LENGTH }),
      ...(question.kind === 'radio' && { options: question.options }),
      ...(question.kind === 'select' && {
        options: 'years' in question.options ? years(question.options.years) : question.options,
        ...(question.optionsBy && { optionsBy: question.optionsBy }),
      }),
    };
  }

  function years({ count, startsIn = 0 }: { count: number; startsIn?: number }): Option[] {
    return Array.from({ length: count }, (_, index) => {
      const year = `${today.getFullYear() + startsIn - index}`;
      return { value: year, label: year };
    });
  }
}
