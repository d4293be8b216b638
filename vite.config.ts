import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOf } from './tools/vite/chunks.ts';
import { classNames } from './tools/vite/class-names.ts';
import { layerOrder } from './tools/vite/layer-order.ts';
import { partLoader } from './tools/vite/part-loader.ts';
import { precompress } from './tools/vite/precompress.ts';
import { words } from './tools/vite/words.ts';

/** Where `npm run dev` finds the portal's own server. */
const SERVER = process.env.PORTAL_SERVER ?? 'http://localhost:3000';
/** The server's paths. A dot after the slash means one of our source files, such as `/api/calls.ts`. */
const SERVER_PATHS =
  '^/(?:brand\\.css|logo|(?:api|public|service|lookup|dev|storage)/[^.]*(?:\\?.*)?)$';

/** What every screen needs of others' code: packed better in one file, which a release of ours leaves as it was. */
const LIBRARIES = {
  name: 'libraries',
  test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|zustand)[\\/]/,
};

/** What the first form page needs of ours, in few files. */
const OURS = { debugName: 'ours', name: chunkOf };

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  publicDir: false,
  plugins: [words(), partLoader(), react(), layerOrder(), precompress()],
  css: { modules: classNames() },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The content security policy knows only 'self': no data: URLs, no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // What is named once, such as the calls of the contract, is written where it is used.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [LIBRARIES, OURS] },
      },
    },
  },
  server: { proxy: { [SERVER_PATHS]: SERVER } },
  preview: { proxy: { [SERVER_PATHS]: SERVER } },
});
