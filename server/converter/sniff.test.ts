import { expect, test } from 'vitest';
import { type Kind, sniff } from './sniff.ts';

const CASES: readonly (readonly [string, Buffer, Kind])[] = [
  ['nothing', Buffer.alloc(0), 'empty'],
  ['a PNG', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'png'],
  ['a JPEG from a camera', latin1('\xff\xd8\xff\xe1\0\x10Exif'), 'jpeg'],
  ['a PDF', latin1('%PDF-1.4\n'), 'pdf'],
  ['a PDF with the sign of a WebP in it', latin1('%PDF-1.4WEBP'), 'pdf'],
  ['a PDF behind other lines', latin1('\r\n\r\nReceived: x\n%PDF-1.4\n'), 'pdf'],
  ['a PDF header too far behind', latin1(`${'x'.repeat(1100)}%PDF-1.4\n`), 'unknown'],
  ['an archive', latin1('PK\x03\x04\x14'), 'zip'],
  [
    'a text of LibreOffice',
    latin1(`PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.textPK`),
    'open document',
  ],
  ['an archive behind a program', latin1('MZ\x90PK\x03\x04'), 'program'],
  ['an empty archive', latin1('PK\x05\x06'), 'unknown'],
  ['Word 97', ole('WordDocument'), 'old word'],
  ['Excel 97', ole('Workbook'), 'old office'],
  ['a .docx with a password', ole('EncryptedPackage'), 'encrypted office'],
  ['an SVG', latin1('<svg xmlns="http://www.w3.org/2000/svg">'), 'markup'],
  ['an SVG behind a byte order mark', Buffer.from('\ufeff  <?xml version="1.0"?><svg/>'), 'markup'],
  ['an SVG in UTF-16', Buffer.from('\ufeff<svg/>', 'utf16le'), 'markup'],
  ['an SVG in UTF-16 without a mark', Buffer.from('<svg/>', 'utf16le'), 'markup'],
  ['a web page', latin1('<!DOCTYPE html>'), 'web page'],
  ['a web page that Word wrote', latin1('<html xmlns:w="urn:x">'), 'web page'],
  ['XML that Word wrote', latin1('<?xml version="1.0"?><w:wordDocument/>'), 'markup'],
  ['a photo of an iPhone', latin1('\0\0\0\x24ftypheic'), 'heic'],
  ['a photo of an Android phone', latin1('\0\0\0\x1cftypavif'), 'heic'],
  ['a bare JPEG 2000', latin1('\xff\x4f\xff\x51\0'), 'other picture'],
  ['a JPEG 2000', latin1('\0\0\0\x0cjP  \r\n\x87\n'), 'other picture'],
  ['a JPEG XL', latin1('\0\0\0\x0cJXL \r\n\x87\n'), 'other picture'],
  ['a picture of Photoshop', latin1('8BPS\0\x01'), 'other picture'],
  ['a GIF', latin1('GIF89a'), 'gif'],
  ['a WebP', latin1('RIFF\x24\0\0\0WEBPVP8 '), 'webp'],
  ['a TIFF', latin1('II*\0'), 'tiff'],
  ['a TIFF of a Mac', latin1('MM\0*'), 'tiff'],
  ['a drawing of Windows', latin1(`\x01\0\0\0${'\0'.repeat(36)} EMF`), 'metafile'],
  ['a recording', latin1('RIFF\x24\0\0\0WAVEfmt '), 'unknown'],
  ['a film', latin1('\0\0\0\x18ftypmp42'), 'unknown'],
  ['a bitmap', latin1('BM6\0'), 'bmp'],
  ['Rich Text', latin1('{\\rtf1\\ansi'), 'rtf'],
  ['a program for Windows', latin1('MZ\x90\0'), 'program'],
  ['a program for Linux', latin1('\x7fELF\x02'), 'program'],
  ['a program for macOS', latin1('\xcf\xfa\xed\xfe'), 'program'],
  ['a script', latin1('#!/bin/sh'), 'program'],
  ['text', latin1('Dear committee'), 'unknown'],
  ['text with a sign in front', latin1('< 3 hours'), 'unknown'],
];

test.each(CASES)('the bytes of %s tell what it is', (_, bytes, kind) => {
  expect(sniff(bytes)).toBe(kind);
});

test('a view into a larger buffer is read from its own start to its own end', () => {
  const larger = Buffer.concat([latin1('GIF89a'), latin1('%PDF-1.4'), latin1('EncryptedPackage')]);
  expect(sniff(new Uint8Array(larger.buffer, larger.byteOffset + 6, 8))).toBe('pdf');
});

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function ole(stream: string): Buffer {
  const file = Buffer.alloc(2048);
  file.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
  file.write(stream, 1024, 'utf16le');
  return file;
}
