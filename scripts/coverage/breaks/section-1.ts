import type { Break } from '../break.ts';

export const breaksOfSection1: readonly Break[] = [];
