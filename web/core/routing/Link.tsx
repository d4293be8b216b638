import type { ComponentProps, MouseEvent } from 'react';
import { addressOf, placeAt } from './place.ts';
import { useRouter } from './RouterProvider.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An address of this page. */
  readonly to: string;
  /** Replaces the current entry of the history; by default if the address is the current one. */
  readonly replace?: boolean | undefined;
  /** Passed to the next screen. */
  readonly state?: unknown;
}

/** A link to another screen, which loads only what that screen needs. With a modifier key, the browser handles it as any link. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    const { ctrlKey, metaKey, altKey, shiftKey, button } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || button !== 0) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { place } = router.getState().shown;
    const isSame = addressOf(placeAt(to, place)) === addressOf(place);
    void router.navigate(to, { replace: replace ?? isSame, state });
  }
  return <a {...rest} href={to} onClick={follow} />;
}
