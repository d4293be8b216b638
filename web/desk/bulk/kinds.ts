/** The fields of each kind of act on a view. Pure. */
import type { BULK_KINDS } from '#contract/bulk-kinds.ts';
import type { CountedView } from '#contract/desk-bulk.ts';
import { DECISION_CODE, type ListedFacet } from '#contract/desk-find.ts';
import { NOTE_LENGTH } from '#contract/desk-read.ts';
import { todayAtCollege } from '#web/core/college.ts';
import { listInWords } from '#words/intl.ts';
import type { Say } from '#words/say.ts';
import type { Draft, DraftField } from '../ui/DraftFields.tsx';

export type Kind = keyof typeof BULK_KINDS;

/** The choices of an act, as its kind takes them. The server says what is missing. */
export type Choices = Readonly<Record<string, unknown>>;

interface KindForm {
  readonly initial: Draft;
  readonly fields: (draft: Draft) => readonly DraftField[];
  /** Makes the body of the call; by default the draft itself. */
  readonly choices?: (draft: Draft) => Choices;
  /** A sentence about the act, or why there is nothing to choose from. */
  readonly about?: string | undefined;
}

const NO_CHOICES: KindForm = { initial: {}, fields: () => [] };

/** The fields of a kind of act; a letter has fields of its own (`mailings/LetterFields.tsx`). */
export function formOf(
  say: Say,
  kind: Kind,
  counted: CountedView,
  facets: readonly ListedFacet[],
): KindForm {
  const { steps, items, codes, destinations } = counted;
  const help = say('Applicants see it at once. No message is sent.');
  switch (kind) {
    case 'share-out':
      return assignForm(say, counted, facets);
    case 'mark':
      return {
        initial: { step: steps[0]?.value ?? '', on: todayAtCollege() },
        fields: () => [
          { name: 'step', is: 'list', label: say('Step'), help, options: steps },
          { name: 'on', label: say('Reached on'), isRequired: true, type: 'date' },
        ],
      };
    case 'checklist':
      return {
        // The day is always sent: an act may run past midnight.
        initial: { item: items[0]?.value ?? '', state: 'received', on: todayAtCollege() },
        fields: ({ state }) => [
          { name: 'item', is: 'list', label: say('Item of the checklist'), help, options: items },
          {
            name: 'state',
            is: 'list',
            label: say('State'),
            options: [
              { value: 'received', label: say('Arrived') },
              { value: 'waived', label: say('Waived') },
              { value: 'awaiting', label: say('Awaited') },
            ],
          },
          ...(state === 'awaiting'
            ? []
            : [{ name: 'on', label: say('Since'), type: 'date' } as const]),
        ],
      };
    case 'decide':
      return {
        initial: { code: codes[0]?.value ?? '' },
        fields: () => [decisionField(say, codes)],
      };
    case 'confirm':
      return { ...NO_CHOICES, about: decisionsIn(say, facets) };
    case 'note':
      return {
        initial: { text: '' },
        fields: () => [
          {
            name: 'text',
            is: 'area',
            label: say('Note'),
            isRequired: true,
            help: say('Each application gets it. Nobody is told, even if it mentions a colleague.'),
            maxLength: NOTE_LENGTH,
          },
        ],
      };
    case 'hand-on': {
      const [first] = destinations;
      if (first === undefined) {
        return { ...NO_CHOICES, about: say('An administrator sets up where applications go.') };
      }
      const options = destinations.map(({ id, name }) => ({ value: String(id), label: name }));
      return {
        initial: { destination: String(first.id), reach: 'new' },
        fields: () => [
          { name: 'destination', is: 'list', label: say('Destination'), options },
          {
            name: 'reach',
            is: 'choice',
            label: say('How much'),
            options: [
              { value: 'new', label: say('What it does not have yet') },
              { value: 'full', label: say('All of them, once more') },
            ],
          },
        ],
        choices: (draft) => ({ ...draft, destination: Number(draft.destination) }),
      };
    }
    default:
      return NO_CHOICES;
  }
}

/** The choice of a decision, for one application or for a view. */
export function decisionField(say: Say, options: CountedView['codes']): DraftField {
  return { name: 'code', is: 'list', label: say('Decision'), isRequired: true, options };
}

/** The values of a facet that the view has, with their counts. */
function valuesIn({ values }: ListedFacet): ListedFacet['values'] {
  const chosen = values.filter(({ is_chosen }) => is_chosen);
  return chosen.length > 0 ? chosen : values;
}

/** The decisions of a view, each with its number: what a second person confirms. */
function decisionsIn(say: Say, facets: readonly ListedFacet[]): string | undefined {
  const decided = facets.find(({ id }) => id === DECISION_CODE);
  const counts = decided && valuesIn(decided).map((each) => say('{label} ({count, number})', each));
  return counts && listInWords(counts, say.locale);
}

/** Shares applications out to one member, to several, or to one for each value of a facet. */
function assignForm(
  say: Say,
  { count, people: readers, facets: ids }: CountedView,
  facets: readonly ListedFacet[],
): KindForm {
  const known = facets.filter(({ id, values }) => ids.includes(id) && values.length > 0);
  const people = readers.map(({ id, name }) => ({ value: String(id), label: name }));
  const options = [{ value: '', label: say('Nobody') }, ...people];
  const facetIn = (draft: Draft) => known.find(({ id }) => id === draft.facet);
  const nameOf = (facet: string, value: string) => `${facet}-${value}`;
  return {
    initial: { way: 'one', one: '', several: [], facet: known[0]?.id ?? '' },
    fields(draft) {
      const chosen = draft.several as readonly string[];
      const each = chosen.length === 0 ? 0 : Math.floor(count / chosen.length);
      const facet = facetIn(draft);
      const values = facet === undefined ? [] : valuesIn(facet);
      const ways: Readonly<Record<string, readonly DraftField[]>> = {
        one: [{ name: 'one', is: 'list', label: say('Person'), options }],
        several: [
          {
            name: 'several',
            is: 'ticks',
            label: say('People'),
            options: people,
            help: each > 0 ? say('About {each, number} each', { each }) : undefined,
          },
        ],
        facet: [
          {
            name: 'facet',
            is: 'list',
            label: say('Facet'),
            options: known.map(({ id: value, label }) => ({ value, label })),
          },
          ...values.map(({ value, label, count: inView }) => ({
            name: nameOf(facet?.id ?? '', value),
            is: 'list' as const,
            options,
            label: say('{label} ({count, number})', { label, count: inView }),
          })),
        ],
      };
      return [
        {
          name: 'way',
          is: 'choice',
          label: say('Among whom'),
          options: [
            { value: 'one', label: say('To one person') },
            { value: 'several', label: say('Evenly among several') },
            ...(known.length > 0 ? [{ value: 'facet', label: say('By a facet') }] : []),
          ],
        },
        ...(ways[String(draft.way)] ?? []),
      ];
    },
    choices(draft) {
      if (draft.way === 'one') return { to: draft.one === '' ? [] : [Number(draft.one)] };
      if (draft.way === 'several') return { to: (draft.several as string[]).map(Number) };
      const { id = '', values = [] } = facetIn(draft) ?? {};
      const by = values.map(({ value }) => [value, Number(draft[nameOf(id, value)] ?? 0)] as const);
      return { facet: id, by: Object.fromEntries(by.filter(([, person]) => person !== 0)) };
    },
  };
}
