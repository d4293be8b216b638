/** Calls about uploaded documents and the PDF copy (contract §4). */
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

/** The status of a conversion (spec §3, "PDF status enumeration"; lower case on the wire). */
export const PdfStatus = Type.Union([
  Type.Literal('completed'),
  Type.Literal('failed'),
  Type.Literal('in_progress'),
  Type.Literal('unprocessed'),
  Type.Literal('not_answered'),
]);
export type PdfStatus = Static<typeof PdfStatus>;

const AnswerKey = Text({ minLength: 1, maxLength: 64 });

/** The `{key}` of a document's path: the key of a document question of the form. */
export const DocumentPath = StrictObject({ key: AnswerKey });
export type DocumentPath = Static<typeof DocumentPath>;

export const RequestUpload = StrictObject({ answer_key: AnswerKey });
export type RequestUpload = Static<typeof RequestUpload>;

/** The address to post the file to: the fields come first in the multipart form, then `file`. */
export const PresignedUpload = Type.Object({
  url: Type.String(),
  fields: Type.Record(Type.String(), Type.String(), { title: '{key, …}' }),
});
export type PresignedUpload = Static<typeof PresignedUpload>;

/** `file_key` is the `key` field of the presigned upload; `file_name` is the applicant's name of the file. */
export const StartConversion = StrictObject({
  file_key: Text({ minLength: 1, maxLength: 512 }),
  file_name: Text({ minLength: 1, maxLength: 255 }),
});
export type StartConversion = Static<typeof StartConversion>;

/** A parameter of the address, because the body holds only what the contract names. */
export const StartConversionQuery = Type.Object({
  made_smaller: Type.Optional(
    Type.Enum(['true'], {
      description: 'whether the page has made the picture smaller; the remark then says so',
    }),
  ),
});
export type StartConversionQuery = Static<typeof StartConversionQuery>;

/** The state of a conversion or of the PDF copy. `url` opens the PDF for 15 minutes; empty until completed. */
export const PdfState = Type.Object({
  status: PdfStatus,
  message: Type.String(),
  url: Type.String(),
});
export type PdfState = Static<typeof PdfState>;

/** The state of a conversion: `pages` opens as long as `url`; `remark` says what a completed conversion has left out. */
export const DocumentState = Type.Object({
  ...PdfState.properties,
  pages: Type.Array(Type.String(), {
    description: 'addresses of the pictures of the first pages, in order',
  }),
  page_count: Type.Optional(
    Type.Integer({ description: 'number of pages, given if only the first have pictures' }),
  ),
  remark: Type.Optional(Type.String()),
});
export type DocumentState = Static<typeof DocumentState>;
