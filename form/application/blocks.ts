import type { Block, FaqEntry } from '../engine/definition.ts';

/** Questions side by side, if there is room. */
export const row = (...content: readonly Block[]): Block => ({
  kind: 'group',
  inRow: true,
  content,
});

/** Frequently asked questions. */
export const faq = (...entries: readonly FaqEntry[]): Block => ({ kind: 'faq', entries });
