import type { StaffProfile } from '#contract/desk.ts';
import { mayOpen } from '../me.ts';
import { type DeskPage, PAGES } from '../pages.ts';

/** The pages to which the navigation leads somebody. */
export function pagesFor(me: Pick<StaffProfile, 'roles'>): readonly DeskPage[] {
  return PAGES.filter(({ isInNavigation, roles }) => isInNavigation && mayOpen(me, roles));
}

/** Whether an address is a page, or one below it. */
export function isWithin(address: string, { path }: Pick<DeskPage, 'path'>): boolean {
  return address === path || address.startsWith(`${path}/`);
}
