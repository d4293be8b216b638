/**
 * `npm run build`: builds the page, the desk and the gallery into `dist/web`, and the program that draws the first screen on the server.
 * The new page replaces the old one only when it is complete, so that a failed or aborted build leaves the old one intact.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { applicationForm } from '#form/application/index.ts';
import { checkForm } from '#form/engine/check.ts';
import {
  FINGERPRINT_FILE,
  FIRST_SCREEN_FOLDER,
  GALLERY,
  PAGE_FOLDER,
  ROOT,
} from '#server/core/page/folder.ts';
import { fingerprintOfSources } from '#server/core/page/sources.ts';
import { removeLeftovers } from '#server/core/processes.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { classNames } from './vite/class-names.ts';

/** The configuration of each page, its folder, and where it goes in `dist/web`. */
const PAGES = [
  ['vite.config.ts', 'web', ''],
  ['vite.desk.config.ts', 'web', ''],
  ['vite.gallery.config.ts', 'web/ui/gallery', GALLERY],
] as const;
/** The bundler's report of slow plugins is no warning for whoever builds. */
const WITHOUT_TIMES = { checks: { pluginTimings: false } };

for (const remark of checkForm(applicationForm(sampleTenant))) console.warn(remark);

const fingerprint = (await fingerprintOfSources()) ?? '';
const builds = dirname(PAGE_FOLDER);
await mkdir(builds, { recursive: true });
for (const prefix of ['unfinished-', 'outdated-']) await removeLeftovers(builds, prefix);
const unfinished = join(builds, `unfinished-${process.pid}`);
const outdated = join(builds, `outdated-${process.pid}`);
try {
  for (const [configFile, root, folder] of PAGES) {
    await build({
      configFile: join(ROOT, configFile),
      // The native loader writes no temporary file beside the sources.
      configLoader: 'native',
      logLevel: 'warn',
      build: {
        outDir: relative(join(ROOT, root), join(unfinished, folder)),
        rolldownOptions: WITHOUT_TIMES,
      },
    });
  }
  await buildFirstScreen(join(unfinished, FIRST_SCREEN_FOLDER));
  await writeFile(join(unfinished, FINGERPRINT_FILE), fingerprint);
  await rename(PAGE_FOLDER, outdated).catch(() => {});
  // A concurrent build was faster; its page is the same.
  await rename(unfinished, PAGE_FOLDER).catch((error) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
} finally {
  for (const folder of [unfinished, outdated]) await rm(folder, { recursive: true, force: true });
}

/** Builds the page's components for Node, with their libraries: the server draws the first screen with them, and needs no React of its own. */
async function buildFirstScreen(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(ROOT, 'web'),
    publicDir: false,
    logLevel: 'warn',
    css: { modules: classNames() },
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      ssr: 'applicant/first-screen/render.tsx',
      outDir,
      emptyOutDir: true,
      rolldownOptions: { ...WITHOUT_TIMES, output: { codeSplitting: false } },
    },
  });
}
