/**
 * The type of the values that a sentence asks for, read from the sentence itself: `say('{count, plural, …} of {total}')`
 * does not compile without `count` and `total`. Types only; nothing of this file runs.
 */

/** Values by name; any values for a sentence that is not known at compile time. */
type ValuesOf<Sentence extends string> = string extends Sentence
  ? Readonly<Record<string, string | number | readonly string[]>>
  : Read<Sentence, ['message'], unknown>;

/** The parameters after the sentence: none where it has no arguments. */
export type Rest<Sentence extends string> =
  unknown extends ValuesOf<Sentence> ? [] : [values: ValuesOf<Sentence>];

/** The position of the parser: in a sentence, or between the cases of an argument that has some. */
type Place = 'message' | 'cases';

/** Parses from brace to brace. `Places` are the open ones, the innermost first. */
type Read<
  Text extends string,
  Places extends Place[],
  Found,
> = Text extends `${infer Before}{${infer After}`
  ? Opened<After, Closed<Before, Places>, Found>
  : Found;

type Opened<Text extends string, Places extends Place[], Found> = Places extends [
  'message',
  ...Place[],
]
  ? Text extends `${infer Name},${infer Kind},${infer Cases}`
    ? IsWord<Name> extends true
      ? Trim<Kind> extends 'plural' | 'select'
        ? Read<Cases, ['cases', ...Places], Found & Filled<Name, Kind>>
        : Simple<Text, Places, Found>
      : Simple<Text, Places, Found>
    : Simple<Text, Places, Found>
  : Read<Text, ['message', ...Places], Found>;

/** An argument without cases: its name and, if present, its kind and its style. */
type Simple<
  Text extends string,
  Places extends Place[],
  Found,
> = Text extends `${infer Inside}}${infer After}`
  ? Inside extends `${infer Name},${infer Kind}`
    ? Read<
        After,
        Places,
        Found & Filled<Name, Kind extends `${infer Short},${string}` ? Short : Kind>
      >
    : Read<After, Places, Found & Filled<Inside, ''>>
  : Found;

type Filled<Name extends string, Kind extends string> = {
  readonly [Key in Trim<Name>]: Trim<Kind> extends 'plural' | 'number'
    ? number
    : Trim<Kind> extends 'list'
      ? readonly string[]
      : Trim<Kind> extends 'select' | 'date'
        ? string
        : string | number;
};

/** Closes one place for each closing brace. */
type Closed<Text extends string, Places extends Place[]> = Text extends `${string}}${infer After}`
  ? Places extends [Place, ...infer Outer extends Place[]]
    ? Closed<After, Outer>
    : Places
  : Places;

type IsWord<Text extends string> = Text extends `${string}${'{' | '}'}${string}` ? false : true;

type Trim<Text extends string> = Text extends ` ${infer Inner}` | `${infer Inner} `
  ? Trim<Inner>
  : Text extends `\n${infer Inner}` | `${infer Inner}\n`
    ? Trim<Inner>
    : Text;
