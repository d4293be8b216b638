/** One function for each call about the college's form. Each may throw the errors of `api/request.ts`. */
import {
  CHECK_FORM,
  GET_DESK_FORM,
  GET_FORM_SCHEMA,
  GET_FORM_TEXT,
  PREVIEW_FORM,
  PUBLISH_FORM,
  TAKE_FORM_BACK,
} from '#contract/calls.ts';
import type {
  CheckedForm,
  DeskForm,
  FormPreview,
  FormTextOf,
  PreviewForm,
  PublishForm,
} from '#contract/desk-form.ts';
import type { Message } from '#contract/message.ts';
import { about, read, send } from '#web/core/api/request.ts';

export const getForm = () => read<DeskForm>(GET_DESK_FORM);
export const getSchema = () => read<object>(GET_FORM_SCHEMA);
export const getFormText = (id: number) => read<FormTextOf>(about(GET_FORM_TEXT, String(id)));
export const checkForm = (text: string) => send<CheckedForm>(CHECK_FORM, { text });
export const previewForm = (body: PreviewForm) => send<FormPreview>(PREVIEW_FORM, body);
export const publishForm = (body: PublishForm) => send<Message>(PUBLISH_FORM, body);
export const takeFormBack = (id: number, state: string) =>
  send<Message>(about(TAKE_FORM_BACK, String(id)), { state });
