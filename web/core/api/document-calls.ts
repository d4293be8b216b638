import {
  DELETE_CONVERSION,
  DELETE_DOCUMENT,
  GET_CONVERSION,
  GET_COPY,
  GET_DOCUMENTS,
  GET_SERVICE_COPY,
  GET_SERVICE_DOCUMENT,
  REQUEST_UPLOAD,
  START_CONVERSION,
} from '#contract/calls.ts';
/** The calls about documents and the PDF copy (contract §4). Apart from `calls.ts`, because only parts of the page that load later need them. */
import type {
  DocumentState,
  PdfState,
  PresignedUpload,
  RequestUpload,
  StartConversion,
  StartConversionQuery,
} from '#contract/documents.ts';
import type { Message } from '#contract/message.ts';
import type { AttachedDocuments } from '#form/engine/words.ts';
import { about, addressOf, read, request, send, withQuery } from './request.ts';

export const requestUpload = (body: RequestUpload) =>
  request(REQUEST_UPLOAD, body) as Promise<PresignedUpload>;
export const startConversion = (
  key: string,
  { made_smaller, ...body }: StartConversion & StartConversionQuery,
) => {
  const call = about(START_CONVERSION, key);
  return send<Message>(made_smaller ? withQuery(call, { made_smaller }) : call, body);
};
export const getConversion = (key: string) => read<DocumentState>(about(GET_CONVERSION, key));
export const deleteConversion = (key: string) => send<Message>(about(DELETE_CONVERSION, key));
export const getDocuments = () => read<AttachedDocuments>(GET_DOCUMENTS);
export const deleteDocument = (key: string) => send<Message>(about(DELETE_DOCUMENT, key));
export const getCopy = () => read<PdfState>(GET_COPY);
export const getServiceCopy = (service_token: string) =>
  read<PdfState>(withQuery(GET_SERVICE_COPY, { service_token }));

/** The address at which staff who came by a link open the PDF of a document. */
export const serviceDocumentAddress = (key: string, service_token: string) =>
  addressOf(withQuery(about(GET_SERVICE_DOCUMENT, key), { service_token }));
