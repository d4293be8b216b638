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
import { staffCalls } from '../schema-of.ts';
import { previewForm } from './preview.ts';
import { noSuchForm, publishForm, takeBack } from './publish.ts';
import { checkForm, describeForms } from './report.ts';

/** A text at its longest, with every character escaped. */
const bodyLimit = 2 * MAX_FORM_TEXT;

/** The college's form at the desk. */
export function deskFormRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const call = staffCalls();
  const { speakTo, languages, database } = platform;
  const who = limited(platform, staff(platform, ['administrator']), 'form');

  on(
    GET_DESK_FORM,
    call(who, 'Every form, and the text of the one in force', { answer: DeskForm }),
    () => describeForms(platform),
  );
  on(
    GET_FORM_TEXT,
    call(who, 'The text of one form', { params: ByForm, answer: FormTextOf }),
    async (request) => {
      const id = Number(request.params.id);
      const text = (await readTexts(database.kysely, [id])).get(id);
      if (text === undefined) throw noSuchForm();
      return { text };
    },
  );
  on(
    GET_FORM_SCHEMA,
    call(who, 'What the text of a form may hold, as JSON Schema', {
      answer: Type.Unsafe<object>(Type.Object({}, { additionalProperties: true })),
    }),
    () => formTextSchema,
  );
  on(
    CHECK_FORM,
    {
      ...call(who, 'Check a text, and compare it with the form in force', {
        body: CheckForm,
        answer: CheckedForm,
      }),
      bodyLimit,
    },
    (request) => checkForm(platform, request.body.text, speakTo(request)),
  );
  on(
    PREVIEW_FORM,
    {
      ...call(who, 'A page of a form as applicants would see it, with invented answers', {
        body: PreviewForm,
        answer: FormPreview,
      }),
      bodyLimit,
    },
    async (request) => {
      const html = await previewForm(platform, request.body);
      const say = speakTo(request);
      return { message: say('This is how applicants would see it.'), html };
    },
  );
  on(
    PUBLISH_FORM,
    {
      ...call(who, 'Publish a form: for everybody, without a restart', { body: PublishForm }),
      bodyLimit,
    },
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
  );
  on(
    TAKE_FORM_BACK,
    call(who, 'Take a published form back: the one before it is in force again', {
      params: ByForm,
      body: TakeFormBack,
    }),
    async (request) => {
      await takeBack(platform, principalOf(request), Number(request.params.id), request.body.state);
      const say = speakTo(request);
      return { message: say('The form is taken back. The one before it is in force.') };
    },
  );
}
