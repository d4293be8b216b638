import { ending, type HostileFile } from './hostile.ts';
import { pdfFile } from './pdf-file.ts';
import { smallPng } from './picture-file.ts';
import { zipFile } from './zip-file.ts';

const MEGABYTE = 2 ** 20;
const PROGRAM = { reason: 'program' } as const;
const UNKNOWN = { reason: 'unknown' } as const;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';

/** Files that are not what their names say, and files of awkward sizes. */
export const HOSTILE_OTHERS: readonly HostileFile[] = [
  ...ending(
    { reason: 'empty' },
    {
      'a file of 0 bytes': () => Buffer.alloc(0),
    },
  ),
  ...ending(
    'safe',
    {
      'a PDF of exactly the largest size': () => padded(pdfFile(), MEGABYTE),
    },
    { shows: 'Hello from the page' },
  ),
  ...ending(
    { reason: 'markup' },
    {
      'an SVG in the clothes of a PNG': () => Buffer.from(SVG),
      'an SVG in UTF-16': () => Buffer.from(`\ufeff${SVG}`, 'utf16le'),
    },
  ),
  ...ending(
    { reason: 'web page' },
    {
      'a web page in the clothes of a PDF': () =>
        Buffer.from('<!doctype html><script>fetch("/api/profile")</script>'),
    },
  ),
  ...ending(PROGRAM, {
    'a program for Windows': () => padded(Buffer.from('MZ\x90'), 4096),
    'a program for Linux': () => padded(Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 4096),
    'a shell script': () => Buffer.from('#!/bin/sh\nrm -rf "$HOME"\n'),
    'a program with a PDF inside its first bytes': () =>
      Buffer.concat([Buffer.from('MZ\x90'), pdfFile()]),
  }),
  ...ending(
    { reason: 'gif' },
    {
      'a GIF': () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;'),
    },
  ),
  ...ending(
    { reason: 'heic' },
    {
      'a photo in HEIC': () => padded(Buffer.from('\0\0\0\x18ftypheic'), 4096),
    },
  ),
  ...ending(UNKNOWN, {
    'plain text': () => Buffer.from('Dear committee, '.repeat(50)),
    'bytes without any sense': () =>
      Buffer.from(Array.from({ length: 9999 }, (_, index) => (index * 7919) % 251)),
  }),
  ...ending(
    { reason: 'rtf' },
    {
      'Rich Text with an object that packs a program': () =>
        Buffer.from('{\\rtf1{\\object\\objemb{\\*\\objclass Package}{\\*\\objdata 01050000}}}'),
    },
  ),
  ...ending(
    { reason: 'word archive' },
    {
      'an archive of something else': () => zipFile([{ name: 'classes.dex', bytes: 'dex' }]),
    },
  ),
  ...ending('safe', {
    'a picture with an archive behind it': () =>
      Buffer.concat([smallPng(), zipFile([{ name: 'run.js', bytes: 'alert(1)' }])]),
  }),
];

function padded(bytes: Uint8Array, length: number): Buffer {
  const file = Buffer.alloc(length, '\n');
  file.set(bytes);
  return file;
}
