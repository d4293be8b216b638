import type { HostileFile } from './hostile.ts';
import { pdfFile } from './pdf-file.ts';
import { smallPng } from './picture-file.ts';
import { zipFile } from './zip-file.ts';

const MEGABYTE = 2 ** 20;
const PROGRAM = { reason: 'program' } as const;
const UNKNOWN = { reason: 'unknown' } as const;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';

/** Files that are not what their names say, and files of awkward sizes. */
export const HOSTILE_OTHERS: readonly HostileFile[] = [
  { is: 'a file of 0 bytes', bytes: () => Buffer.alloc(0), ends: { reason: 'empty' } },
  {
    is: 'a PDF of exactly the largest size',
    bytes: () => padded(pdfFile(), MEGABYTE),
    ends: 'safe',
    shows: 'Hello from the page',
  },
  {
    is: 'an SVG in the clothes of a PNG',
    bytes: () => Buffer.from(SVG),
    ends: { reason: 'markup' },
  },
  {
    is: 'an SVG in UTF-16',
    bytes: () => Buffer.from(`\ufeff${SVG}`, 'utf16le'),
    ends: { reason: 'markup' },
  },
  {
    is: 'a web page in the clothes of a PDF',
    bytes: () => Buffer.from('<!doctype html><script>fetch("/api/profile")</script>'),
    ends: { reason: 'web page' },
  },
  { is: 'a program for Windows', bytes: () => padded(Buffer.from('MZ\x90'), 4096), ends: PROGRAM },
  {
    is: 'a program for Linux',
    bytes: () => padded(Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 4096),
    ends: PROGRAM,
  },
  { is: 'a shell script', bytes: () => Buffer.from('#!/bin/sh\nrm -rf "$HOME"\n'), ends: PROGRAM },
  {
    is: 'a program with a PDF inside its first bytes',
    bytes: () => Buffer.concat([Buffer.from('MZ\x90'), pdfFile()]),
    ends: PROGRAM,
  },
  {
    is: 'a GIF',
    bytes: () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;'),
    ends: { reason: 'gif' },
  },
  {
    is: 'a photo in HEIC',
    bytes: () => padded(Buffer.from('\0\0\0\x18ftypheic'), 4096),
    ends: { reason: 'heic' },
  },
  { is: 'plain text', bytes: () => Buffer.from('Dear committee, '.repeat(50)), ends: UNKNOWN },
  {
    is: 'Rich Text with an object that packs a program',
    bytes: () =>
      Buffer.from('{\\rtf1{\\object\\objemb{\\*\\objclass Package}{\\*\\objdata 01050000}}}'),
    ends: { reason: 'rtf' },
  },
  {
    is: 'bytes without any sense',
    bytes: () => Buffer.from(Array.from({ length: 9999 }, (_, index) => (index * 7919) % 251)),
    ends: UNKNOWN,
  },
  {
    is: 'an archive of something else',
    bytes: () => zipFile([{ name: 'classes.dex', bytes: 'dex' }]),
    ends: { reason: 'word archive' },
  },
  {
    is: 'a picture with an archive behind it',
    bytes: () => Buffer.concat([smallPng(), zipFile([{ name: 'run.js', bytes: 'alert(1)' }])]),
    ends: 'safe',
  },
];

function padded(bytes: Uint8Array, length: number): Buffer {
  const file = Buffer.alloc(length, '\n');
  file.set(bytes);
  return file;
}
