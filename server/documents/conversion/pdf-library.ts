/**
 * The one file that names pdf-lib, which reads PDFs in the sandbox: those of uploads and those that go into copies. Its CommonJS
 * build loads in half the time.
 */
import { createRequire } from 'node:module';
import type * as PdfLib from '@cantoo/pdf-lib';

const library: typeof PdfLib = createRequire(import.meta.url)('@cantoo/pdf-lib');

export const {
  PDFArray,
  PDFBool,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} = library;

export type PDFArray = PdfLib.PDFArray;
export type PDFContext = PdfLib.PDFContext;
export type PDFDict = PdfLib.PDFDict;
export type PDFDocument = PdfLib.PDFDocument;
export type PDFName = PdfLib.PDFName;
export type PDFObject = PdfLib.PDFObject;
export type PDFPage = PdfLib.PDFPage;
export type PDFRawStream = PdfLib.PDFRawStream;
export type PDFRef = PdfLib.PDFRef;
