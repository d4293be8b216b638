import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { layerOrder } from './scripts/vite/layer-order.ts';
import { partLoader } from './scripts/vite/part-loader.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { preloadFonts } from './scripts/vite/preload-fonts.ts';

/** Where `npm run dev` finds the portal's own server. */
const SERVER = process.env.PORTAL_SERVER ?? 'http://localhost:3000';
/** The server's paths. A dot after the slash means one of our source files, such as `/api/calls.ts`. */
const SERVER_PATHS =
  '^/(?:brand\\.css|logo|(?:api|public|service|lookup|dev|storage)/[^.]*(?:\\?.*)?)$';

/** What every screen needs of others' code: packed better in one file, which a release of ours leaves as it was. */
const LIBRARIES = {
  name: 'libraries',
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zustand)[\\/]/,
};

/** What every page of the form needs of ours: smaller as one file, too. The entry needs the engine's dates alone. */
const ENGINE = {
  name: 'engine',
  test: /[\\/]form[\\/](?:engine[\\/](?!dates\.)|kinds[\\/]|lists[\\/]months)/,
};

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  publicDir: false,
  plugins: [partLoader(), react(), preloadFonts(), layerOrder(), precompress()],
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
      output: { codeSplitting: { groups: [LIBRARIES, ENGINE] } },
    },
  },
  server: { proxy: { [SERVER_PATHS]: SERVER } },
  preview: { proxy: { [SERVER_PATHS]: SERVER } },
});
