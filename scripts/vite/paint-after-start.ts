import type { Plugin } from 'vite';

const START = '<script async type="module"';

/**
 * Nothing is painted before the page's few first lines are there: whatever is typed or pressed on the screen that the server drew is kept by
 * them. Browsers that do not know the attribute paint as before.
 */
export function paintAfterStart(): Plugin {
  return {
    name: 'matricula:paint-after-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (html.split(START).length !== 2) throw new Error(`Not one "${START}" in the page.`);
        return html.replace(START, () => START.replace('async', 'async blocking="render"'));
      },
    },
  };
}
