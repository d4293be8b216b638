import { Link } from 'wouter';
import { useSay } from '#web/language/say.ts';
import { buttonLook } from '#web/ui/controls/Button.tsx';

/** From an application to what can be done for its applicant. */
export function HelpLink({ account }: { account: number }) {
  const say = useSay();
  return (
    <Link className={buttonLook({ variant: 'secondary' })} href={`/applications/${account}/help`}>
      {say('Help this applicant')}
    </Link>
  );
}
