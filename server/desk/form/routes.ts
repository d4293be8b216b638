import {
  CHECK_FORM,
  GET_DESK_FORM,
  GET_FORM_SCHEMA,
  GET_FORM_TEXT,
  PREVIEW_FORM,
  PUBLISH_FORM,
  TAKE_FORM_BACK,
} from '#contract/calls.ts';
import {
  ByForm,
  CheckedForm,
  CheckForm,
  DeskForm,
  FormPreview,
  FormTextOf,
  MAX_FORM_TEXT,
  PreviewForm,
  PublishForm,
  TakeFormBack,
} from '#contract/desk-form.ts';
import { Type } from '#contract/schema.ts';
import { readTexts } from '#server/core/forms/store.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { formTextSchema } from '#tenant/form/text-schema.ts';
import { momentInWords } from '#tenant/moments.ts';
import { limited } from '../limits.ts';
import { previewForm } from './preview.ts';
import { noSuchForm, publishForm, takeBack } from './publish.ts';
import { checkForm, describeForms } from './report.ts';

/** A text at its longest, with every character escaped. */
const bodyLimit = 2 * MAX_FORM_TEXT;

/** The college's form at the desk. */
export function deskFormRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { speakTo, languages, database } = platform;
  const who = limited(platform, staff(platform, ['administrator']), 'form');

  on(
    GET_DESK_FORM,
    'Every form, and the text of the one in force',
    { ...who, answer: DeskForm },
    () => describeForms(platform),
  );
  on(
    GET_FORM_TEXT,
    'The text of one form',
    { ...who, params: ByForm, answer: FormTextOf },
    async (request) => {
      const id = Number(request.params.id);
      const text = (await readTexts(database.kysely, [id])).get(id);
      if (text === undefined) throw noSuchForm();
      return { text };
    },
  );
  on(
    GET_FORM_SCHEMA,
    'What the text of a form may hold, as JSON Schema',
    { ...who, answer: Type.Unsafe<object>(Type.Object({}, { additionalProperties: true })) },
    () => formTextSchema,
  );
  on(
    CHECK_FORM,
    'Check a text, and compare it with the form in force',
    { ...who, body: CheckForm, answer: CheckedForm },
    (request) => checkForm(platform, request.body.text, speakTo(request)),
    { bodyLimit },
  );
  on(
    PREVIEW_FORM,
    'A page of a form as applicants would see it, with invented answers',
    { ...who, body: PreviewForm, answer: FormPreview },
    async (request) => {
      const html = await previewForm(platform, request.body);
      return { message: speakTo(request)('This is how applicants would see it.'), html };
    },
    { bodyLimit },
  );
  on(
    PUBLISH_FORM,
    'Publish a form: for everybody, without a restart',
    { ...who, body: PublishForm },
    async (request) => {
      const from = await publishForm(platform, principalOf(request), request.body);
      const { say, tenant } = languages.for(request);
      const message =
        request.body.minute === undefined
          ? say('The form is published.')
          : say('The form will be published on {moment}.', {
              moment: momentInWords(from, tenant, 'weekday'),
            });
      return { message };
    },
    { bodyLimit },
  );
  on(
    TAKE_FORM_BACK,
    'Take a published form back: the one before it is in force again',
    { ...who, params: ByForm, body: TakeFormBack },
    async (request) => {
      await takeBack(platform, principalOf(request), Number(request.params.id), request.body.state);
      return {
        message: speakTo(request)('The form is taken back. The one before it is in force.'),
      };
    },
  );
}
