/** The changes of the form since an applicant began (`GET /api/form-news`). */
import { type Static, Type } from './schema.ts';

export const FormNews = Type.Object({
  new_keys: Type.Array(Type.String(), {
    description: 'questions that the form did not have when the application was begun',
  }),
  left: Type.Array(
    Type.Object({ key: Type.String(), label: Type.String(), answer: Type.String() }),
    {
      description:
        'answers to questions that the form no longer has; until the submission, they return with the question',
    },
  ),
});
export type FormNews = Static<typeof FormNews>;
