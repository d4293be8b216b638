import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The two files that the first paint needs; every other font file waits until a character asks for it. */
const FIRST_PAINT_FONTS = [/\bbody-/, /\bheadings-/];

/** Tells the browser about the fonts of the first paint before it has read the style sheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'matricula:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        return FIRST_PAINT_FONTS.map((font) => preloadTag(getMatch(files, font)));
      },
    },
  };
}

function getMatch(files: readonly string[], pattern: RegExp): string {
  const file = files.find((name) => name.endsWith('.woff2') && pattern.test(name));
  if (file === undefined)
    throw new Error(`No built font matches ${pattern}; see web/core/styles/fonts.css.`);
  return file;
}

function preloadTag(file: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    injectTo: 'head-prepend',
    attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
  };
}
