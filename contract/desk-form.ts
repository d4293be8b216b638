/** The college's form at its desk: checked, previewed, published and taken back (`/api/staff/form`). */
import { FORM_ROUTES } from '#form/application/pages.ts';
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

/** The longest text of a form, in characters. */
export const MAX_FORM_TEXT = 3_000_000;

const Count = Type.Integer({ minimum: 0 });
const Moment = Type.String({ format: 'date-time' });
const State = Text({
  maxLength: 40,
  description: 'changes with each publication and with each form that is taken back',
});
const FormText = Text({
  maxLength: MAX_FORM_TEXT,
  description: 'JSON: `form` as in the college’s file, and the `translations` of its words',
});

export const DeskFormRow = Type.Object({
  id: Type.Integer(),
  from: Type.Union([Moment, Type.Null()], { description: 'null for the form of the file' }),
  by: Type.Union([Type.String(), Type.Null()]),
  taken_back_at: Type.Union([Moment, Type.Null()]),
  is_in_force: Type.Boolean(),
  submissions: Type.Integer({ description: 'applications that were submitted in it' }),
});
export type DeskFormRow = Static<typeof DeskFormRow>;

export const DeskForm = Type.Object({
  state: State,
  text: Type.String({ description: 'of the form in force' }),
  forms: Type.Array(DeskFormRow, { description: 'newest first' }),
});
export type DeskForm = Static<typeof DeskForm>;

export const CheckForm = StrictObject({ text: FormText });

export const ChangedQuestion = Type.Object({
  key: Type.String(),
  label: Type.String(),
  before: Type.Optional(Type.String({ description: 'its words in the form in force' })),
  is_required: Type.Boolean(),
  drafts: Type.Integer({
    minimum: 0,
    description:
      'drafts that the change affects: those that answered the question; all for a new question',
  }),
});
export type ChangedQuestion = Static<typeof ChangedQuestion>;

export const CheckedForm = Type.Object({
  message: Type.String(),
  problems: Type.Array(Type.Object({ line: Count, path: Type.String(), problem: Type.String() }), {
    description: 'the form can be published if there are none',
  }),
  changes: Type.Optional(
    Type.Object(
      {
        new: Type.Array(ChangedQuestion),
        gone: Type.Array(ChangedQuestion),
        reworded: Type.Array(ChangedQuestion),
      },
      { description: 'compared with the form in force' },
    ),
  ),
});
export type CheckedForm = Static<typeof CheckedForm>;

export const PreviewForm = StrictObject({
  text: FormText,
  language: Text({ maxLength: 20 }),
  route: Type.Enum([...FORM_ROUTES]),
});
export type PreviewForm = Static<typeof PreviewForm>;

export const FormPreview = Type.Object({
  message: Type.String(),
  html: Type.String({ description: 'a document without scripts' }),
});
export type FormPreview = Static<typeof FormPreview>;

export const PublishForm = StrictObject({
  text: FormText,
  state: State,
  minute: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
      description: 'when, in the college’s time zone; at once without it',
    }),
  ),
});
export type PublishForm = Static<typeof PublishForm>;

export const ByForm = Type.Object({ id: Type.String({ pattern: '^[1-9]\\d{0,14}$' }) });
export const FormTextOf = Type.Object({ text: Type.String() });
export type FormTextOf = Static<typeof FormTextOf>;

export const TakeFormBack = StrictObject({ state: State });
