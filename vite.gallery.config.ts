import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { layerOrder } from './tools/vite/layer-order.ts';

/** The library that reads catalogues can read them from files, too, which a browser does not have. */
const noFiles: Plugin = {
  name: 'matricula:no-files',
  enforce: 'pre',
  resolveId: (id) => (id === 'fs' ? '\0no-files' : undefined),
  load: (id) => (id === '\0no-files' ? 'export default {};' : undefined),
};

/** The page of all components, `/dev/ui`: built beside the portal's page, so that it changes nothing in it. */
export default defineConfig({
  root: fileURLToPath(new URL('./web/ui/gallery', import.meta.url)),
  base: '/dev/ui/',
  publicDir: false,
  plugins: [noFiles, react(), layerOrder()],
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The catalogues of all languages are in it.
    chunkSizeWarningLimit: 3000,
  },
});
