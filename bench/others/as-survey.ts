/** The questions as SurveyJS takes them. */
import type { Condition } from '#form/engine/conditions.ts';
import type { Option } from '#form/engine/definition.ts';
import { once } from './as-module.ts';
import type { Asked, Part } from './asked.ts';

const choicesOf = once((options: readonly Option[]) =>
  options.map(({ value, label }) => ({ value, text: label })),
);

/** The survey, with a panel for each section and a dynamic panel for what can be added. */
export function asSurvey(parts: readonly Part[]): object {
  return {
    elements: parts.map(({ id, title, why, asked, again }) => ({
      type: 'panel',
      name: id,
      title,
      description: why,
      elements: [
        ...asked.map((one) => element(one, '')),
        ...(again === undefined
          ? []
          : [
              {
                type: 'paneldynamic',
                name: again.id,
                titleLocation: 'hidden',
                panelCount: 0,
                maxPanelCount: 1,
                addPanelText: again.label,
                templateElements: again.asked.map((one) => element(one, 'panel.')),
              },
            ]),
      ],
    })),
  };
}

/** @param place what comes before the name of a question of the same panel. */
function element(asked: Asked, place: string): object {
  const { key, label, help, isRequired, hideWhen, optionsBy } = asked;
  const hidden = hideWhen.map((condition) => `not (${expression(condition, place)})`);
  const controlling = optionsBy && `{${place}${optionsBy.key}}`;
  const offered = optionsBy
    ? [`${controlling} anyof ${JSON.stringify(Object.keys(optionsBy.options))}`]
    : [];
  const shownIf = [...hidden, ...offered].join(' and ');
  return {
    name: key,
    title: label,
    description: help,
    isRequired,
    ...(shownIf !== '' && { visibleIf: shownIf }),
    ...typeOf(asked, controlling),
  };
}

function typeOf(
  { type, maxLength, options = [], optionsBy }: Asked,
  controlling: string | undefined,
): object {
  switch (type) {
    case 'choice':
      return { type: 'radiogroup', choices: choicesOf(options) };
    case 'list':
      return { type: 'dropdown', choices: optionsBy ? byValue() : choicesOf(options) };
    case 'tick':
      return { type: 'boolean', renderAs: 'checkbox' };
    default:
      return { type: 'text', inputType: type, ...(maxLength && { maxLength }) };
  }

  function byValue(): object[] {
    return Object.entries(optionsBy?.options ?? {}).flatMap(([value, list]) =>
      choicesOf(list).map((choice) => ({ ...choice, visibleIf: `${controlling} = '${value}'` })),
    );
  }
}

function expression(condition: Condition, place: string): string {
  const answer = `{${place}${condition.key}}`;
  switch (condition.operator) {
    case 'answered':
      return `${answer} notempty`;
    case 'notAnswered':
      return `${answer} empty`;
    case 'equals':
      return `${answer} = '${condition.value}'`;
    case 'notEquals':
      return `${answer} <> '${condition.value}'`;
    case 'in':
      return condition.values.map((value) => `${answer} = '${value}'`).join(' or ');
    default:
      throw new Error(`The page asks "${condition.operator}", which has no expression here yet.`);
  }
}
