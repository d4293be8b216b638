import { useSay } from '#web/core/language/say.ts';
import { nameAndMail, useMe } from '../me.ts';
import { Page } from '../ui/Page.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';

/** "My sign-in": the user's passkeys and current sessions. */
export default function OwnPage() {
  const say = useSay();
  const me = useMe();
  return (
    <Page title={say('My sign-in')} lead={nameAndMail(me)}>
      {me.is_from_provider ? (
        <p>
          {say(
            'You sign in with your college’s account. Your name, your address and your roles come from there.',
          )}
        </p>
      ) : (
        <Passkeys passkeys={me.passkeys} />
      )}
      <Sessions sessions={me.sessions} />
    </Page>
  );
}
