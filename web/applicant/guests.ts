/** The screens of those who come by a link and have no account. The form's script knows only this file, so it carries none of their parts. */
import { loadPart } from '../core/parts/load-part.ts';

export const guestScreens = {
  /** Staff read one application (spec §1, "Service mode"). */
  serviceView: () => loadPart(() => import('../core/print/ServiceView.tsx')),
  /** Somebody does one task. */
  link: async () => {
    const { LinkPage } = await loadPart(() => import('./handoffs/LinkPage.tsx'));
    return { Component: LinkPage };
  },
} as const;
