/**
 * The calls about documents and the PDF copy (contract §4). Apart from the other calls, since only the parts of the page
 * that load later make them.
 */
import type {
  PdfState,
  PresignedUpload,
  RequestUpload,
  StartConversion,
} from '#contract/documents.ts';
import type { Message } from '#contract/message.ts';
import type { AttachedDocuments } from '#form/engine/outline.ts';
import { read, request, send } from './request.ts';

export const requestUpload = (body: RequestUpload) =>
  request('POST', '/api/presigned-url', body) as Promise<PresignedUpload>;
export const startConversion = (key: string, body: StartConversion) =>
  send<Message>('POST', conversionPath(key), body);
export const getConversion = (key: string) => read<PdfState>(conversionPath(key));
export const deleteConversion = (key: string) => send<Message>('DELETE', conversionPath(key));
export const getDocuments = () => read<AttachedDocuments>('/api/document-answer');
export const deleteDocument = (key: string) =>
  send<Message>('DELETE', `/api/document-answer/${encodeURIComponent(key)}`);
export const getCopy = () => read<PdfState>('/api/pdf');
export const getServiceCopy = (service_token: string) =>
  read<PdfState>(`/service/copy?${new URLSearchParams({ service_token })}`);

/** Where staff open the PDF of a document: an address for a link, not a call. */
export const serviceDocumentAddress = (key: string, service_token: string) =>
  `/service/document-answer/${encodeURIComponent(key)}?${new URLSearchParams({ service_token })}`;

function conversionPath(key: string): string {
  return `/api/pdf/document-answer/${encodeURIComponent(key)}`;
}
