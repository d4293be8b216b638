import { Link, useLocation, useSearchParams } from 'wouter';
import { sayText, useSay } from '#web/core/language/say.ts';
import { useMe } from '../me.ts';
import { isWithin, pagesFor } from '../pages.ts';
import { addressIn, chosenSeason } from './chosen-season.ts';

/** Links to the pages that the user may open; the current one is marked. */
export function PageLinks({
  className,
  onFollow,
}: {
  className: string | undefined;
  onFollow?: () => void;
}) {
  const say = useSay();
  const me = useMe();
  const [address] = useLocation();
  const [search] = useSearchParams();
  const season = chosenSeason(search);
  return (
    <ul className={className}>
      {pagesFor(me).map((page) => (
        <li key={page.path}>
          <Link
            href={addressIn(season, page.path)}
            aria-current={isWithin(address, page) ? 'page' : undefined}
            {...(onFollow && { onClick: onFollow })}
          >
            {sayText(say, page.title)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
