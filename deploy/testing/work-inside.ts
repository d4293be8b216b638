/**
 * What a worker does with an applicant's Word document, from the scan to the copy, without the rest of it: a program that is run inside the walls of a container, gets the
 * document on standard input, and says what came of it. Its log goes to standard error.
 */
import { buffer } from 'node:stream/consumers';
import { createTypesetter } from '#server/copy/typesetter.ts';
import { warmUpManuscript } from '#server/copy/warm-up-manuscript.ts';
import { openConverter } from '#server/documents/conversion/convert.ts';
import { createLog } from '#server/platform/log.ts';
import { clamdAddress } from '#server/platform/scanner/address.ts';
import { openScanner } from '#server/platform/scanner/scanner.ts';

const { signal } = new AbortController();
const log = createLog({ logLevel: 'info' }, 'stderr');
const bytes = await buffer(process.stdin);

const scanner = openScanner({
  settings: { clamdAddress: clamdAddress.parse(process.env.CLAMD_SOCKET ?? '') },
  log,
});
const verdict = await scanner.scan(bytes, signal);

// As long as it takes: on a busy machine conversions come last.
const converter = openConverter({ log, limits: { seconds: 600 } });
await converter.warmUp();
const conversion = await converter.convertToPdf({ bytes, fileName: 'mine.docx' }, signal);
await converter.close();

const typesetter = createTypesetter({ patienceMs: 600_000 });
const copy = await typesetter.typeset(warmUpManuscript({ withDocument: true }), signal);
await typesetter.stop();

const isPdf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1', 0, 5) === '%PDF-';
console.log(
  JSON.stringify({
    isScanned: scanner.isThere,
    verdict,
    document: conversion.ok ? isPdf(conversion.pdf) && conversion.pages : conversion.reason,
    copy: isPdf(copy.pdf) && copy.leftOut,
  }),
);
