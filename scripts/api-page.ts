/**
 * Writes `docs/api.md`: the chapters of `docs/api.source.md`, and what the started server says of its calls in `/openapi.json`. A test
 * fails while the page is not what this would write.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildApp } from '#server/app.ts';
import { startTestPlatform } from '#server/platform/testing/platform.ts';
import type { Description } from './api-page/description.ts';
import { apiPage } from './api-page/page.ts';

const DOCS = resolve(import.meta.dirname, '..', 'docs');

const { platform, close } = await startTestPlatform();
const app = await buildApp(platform);
const description = (await app.inject('/openapi.json')).json<Description>();
const chapters = readFileSync(resolve(DOCS, 'api.source.md'), 'utf8');
writeFileSync(resolve(DOCS, 'api.md'), apiPage(chapters, description));
await app.close();
await close();
