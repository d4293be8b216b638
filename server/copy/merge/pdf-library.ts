/**
 * The one file that names pdf-lib, which reads PDFs in the sandbox: those of uploads and those that go into copies. Each of them
 * loads it anew, so it is its build in one file: that loads in a quarter of the time of its hundreds of modules.
 */
import { createRequire } from 'node:module';
import type * as PdfLib from '@cantoo/pdf-lib';

const library: typeof PdfLib = createRequire(
  createRequire(import.meta.url).resolve('@cantoo/pdf-lib'),
)('../dist/pdf-lib.js');

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
