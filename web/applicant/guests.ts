/** The screens of links for people without an account. The form's script imports only this file, and none of these screens. */
import { loadPart } from '../core/parts/load-part.ts';

export const guestScreens = {
  /** One application to read, for staff (spec §1, "Service mode"). */
  serviceView: () => loadPart(() => import('./service/ServiceView.tsx')),
  /** One task of a link. */
  link: async () => {
    const { LinkPage } = await loadPart(() => import('./handoffs/LinkPage.tsx'));
    return { Component: LinkPage };
  },
} as const;
