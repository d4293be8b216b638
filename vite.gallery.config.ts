import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { layerOrder } from './scripts/vite/layer-order.ts';

/** The page of all components, `/dev/ui`: built beside the portal's page, so that it changes nothing in it. */
export default defineConfig({
  root: fileURLToPath(new URL('./web/gallery', import.meta.url)),
  base: '/dev/ui/',
  publicDir: false,
  plugins: [react(), layerOrder()],
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
