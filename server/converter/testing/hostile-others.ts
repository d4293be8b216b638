import { ending, type HostileFile } from './hostile.ts';
import { pdfFile } from './pdf-file.ts';
import { smallPng } from './picture-file.ts';
import { zipFile } from './zip-file.ts';

/** Files whose names lie about their type. `sniff.test.ts` has more first bytes. */
export const HOSTILE_OTHERS: readonly HostileFile[] = [
  ...ending('empty', { 'a file of 0 bytes': () => Buffer.alloc(0) }),
  ...ending('markup', {
    'an SVG in the clothes of a PNG': () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      ),
  }),
  ...ending('web page', {
    'a web page in the clothes of a PDF': () =>
      Buffer.from('<!doctype html><script>fetch("/api/profile")</script>'),
  }),
  ...ending('program', {
    'a program with a PDF inside its first bytes': () =>
      Buffer.concat([Buffer.from('MZ\x90'), pdfFile()]),
  }),
  ...ending('gif', { 'a GIF': () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;') }),
  ...ending('heic', {
    'a photo in HEIC': () => Buffer.from(`\0\0\0\x18ftypheic${'\n'.repeat(4096)}`),
  }),
  ...ending('unknown', {
    'bytes without any sense': () =>
      Buffer.from(Array.from({ length: 9999 }, (_, index) => (index * 7919) % 251)),
  }),
  ...ending('rtf', {
    'Rich Text with an object that packs a program': () =>
      Buffer.from('{\\rtf1{\\object\\objemb{\\*\\objclass Package}{\\*\\objdata 01050000}}}'),
  }),
  ...ending('word archive', {
    'an archive of something else': () => zipFile([{ name: 'classes.dex', bytes: 'dex' }]),
  }),
  ...ending('safe', {
    'a picture with an archive behind it': () =>
      Buffer.concat([smallPng(), zipFile([{ name: 'run.js', bytes: 'alert(1)' }])]),
  }),
];
