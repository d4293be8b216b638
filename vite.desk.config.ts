import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNames } from './tools/vite/class-names.ts';
import { layerOrder } from './tools/vite/layer-order.ts';
import { partLoader } from './tools/vite/part-loader.ts';
import { precompress } from './tools/vite/precompress.ts';
import { words } from './tools/vite/words.ts';

/** The staff's page, `/desk`: built beside the applicant's page, with words of its own, so that it changes nothing in it. */
export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  publicDir: false,
  plugins: [words('desk'), partLoader(), react(), layerOrder(), precompress()],
  css: { modules: classNames() },
  build: {
    // Into the folder of the applicant's page, which is built first.
    emptyOutDir: false,
    assetsDir: 'desk/assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('./web/desk/index.html', import.meta.url)),
      optimization: { inlineConst: { mode: 'all' } },
    },
  },
});
