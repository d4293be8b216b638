import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The two files for the first paint; other font files load when a character needs them. */
const FIRST_PAINT_FONTS = [/\bbody-/, /\bheadings-/];

/** Preloads the fonts of the first paint, before the browser has read the style sheet. */
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
