/** The calls about documents (contract §4), in a separate file because only parts that load later need them. */
import {
  DELETE_CONVERSION,
  DELETE_DOCUMENT,
  GET_CONVERSION,
  GET_DOCUMENTS,
  REQUEST_UPLOAD,
  START_CONVERSION,
} from '#contract/calls.ts';
import type {
  DocumentState,
  PresignedUpload,
  RequestUpload,
  StartConversion,
  StartConversionQuery,
} from '#contract/documents.ts';
import type { Message } from '#contract/message.ts';
import type { AttachedDocuments } from '#form/engine/words.ts';
import { read, request, send, withParams, withQuery } from './request.ts';

export const requestUpload = (body: RequestUpload) =>
  request(REQUEST_UPLOAD, body) as Promise<PresignedUpload>;
export const startConversion = (
  key: string,
  { made_smaller, ...body }: StartConversion & StartConversionQuery,
) => {
  const call = withParams(START_CONVERSION, key);
  return send<Message>(made_smaller ? withQuery(call, { made_smaller }) : call, body);
};
export const getConversion = (key: string) => read<DocumentState>(withParams(GET_CONVERSION, key));
export const deleteConversion = (key: string) => send<Message>(withParams(DELETE_CONVERSION, key));
export const getDocuments = () => read<AttachedDocuments>(GET_DOCUMENTS);
export const deleteDocument = (key: string) => send<Message>(withParams(DELETE_DOCUMENT, key));
