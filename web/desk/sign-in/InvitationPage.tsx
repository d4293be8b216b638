import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { OPEN_INVITATION, REDEEM_INVITATION } from '#contract/calls.ts';
import type { AskedInvitation } from '#contract/desk.ts';
import { send } from '#web/core/api/request.ts';
import { useMutation, useQuery } from '#web/core/api/tanstack-query.ts';
import { browserInWords } from '#web/core/browser-in-words.ts';
import { useSay } from '#web/core/language/say.ts';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { WithStrong } from '#web/ui/text/WithStrong.tsx';
import { toSay } from '#words/say.ts';
import { showsOwnErrors } from '../client.ts';
import { useRefreshMe } from '../me.ts';
import { DraftFields } from '../ui/DraftFields.tsx';
import { MAX_NAME_LENGTH, passkeyName, registerPasskey } from './passkey.ts';
import styles from './SignInCard.module.css';
import { SignInCard } from './SignInCard.tsx';

const OWN_NAME = 'own_name';

const SHORTENED = toSay(
  'The address of an invitation is longer than this one. Please open the link in the email once more.',
);

/** `/desk/invitation#…`: registers an invited member's passkey, and signs them in. */
export function InvitationPage() {
  const say = useSay();
  const title = say('Welcome to the admissions desk');
  useDocumentTitle(title);
  const [token] = useState(() => window.location.hash.slice(1));
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => send<AskedInvitation>(OPEN_INVITATION, { token }),
    enabled: token !== '',
    staleTime: 'static',
    throwOnError: false,
  });
  const problem = token === '' ? new Error(SHORTENED) : invitation.error;
  return (
    <main>
      <SignInCard title={title}>
        {invitation.isLoading && <Spinner label={say('Loading')} />}
        {invitation.data && <Register token={token} {...invitation.data} />}
        {problem && (
          <>
            <FailureNotice error={problem} />
            <Link href="/">{say('Go to the sign-in')}</Link>
          </>
        )}
      </SignInCard>
    </main>
  );
}

/** Guesses a name, which the member can correct: `grace.hopper@college.edu` is Grace Hopper. */
function nameIn(mail: string): string {
  const [local = ''] = mail.split('@');
  return local
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/(?<!\S)\p{L}/gu, (letter) => letter.toUpperCase());
}

function Register({ token, mail, name: known }: { token: string; mail: string; name: string }) {
  const say = useSay();
  const [, navigate] = useLocation();
  const refreshMe = useRefreshMe();
  const [draft, setDraft] = useState(() => ({
    own_name: known || nameIn(mail),
    name: browserInWords(navigator.userAgent),
  }));
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useMutation({
    ...showsOwnErrors,
    mutationFn: async () => {
      // Get new options each time: they expire and can be used only once.
      const { options } = await send<AskedInvitation>(OPEN_INVITATION, { token });
      const credential = await registerPasskey(options);
      await send(REDEEM_INVITATION, { token, credential, ...draft });
      await refreshMe();
    },
    // The invitation is used up, so its address is no longer valid.
    onSuccess: () => navigate('/', { replace: true }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (draft.own_name.trim() === '') document.getElementById(OWN_NAME)?.focus();
    else if (!isPending) mutate();
  }
  return (
    <form className={styles.ways} onSubmit={submit}>
      <p>
        <WithStrong
          text={say(
            'This invitation is for {mail}. It registers a passkey, with which you sign in from now on: there is no password.',
            { mail },
          )}
          strong={mail}
        />
      </p>
      <DraftFields
        draft={draft}
        isAsked={isAsked}
        change={(changes) => setDraft({ ...draft, ...changes })}
        fields={[
          {
            name: OWN_NAME,
            label: say('Your name'),
            isRequired: true,
            help: say('So colleagues know whose notes they are reading.'),
            check: (typed) => (typed.trim() === '' ? say('Please enter your name.') : undefined),
            autoComplete: 'name',
            maxLength: MAX_NAME_LENGTH,
          },
          passkeyName(say),
        ]}
      />
      <FailureNotice error={error} />
      <Button type="submit" isWide isBusy={isPending}>
        {say('Register a passkey')}
      </Button>
      <p className={styles.help}>
        {say(
          'Your device asks for its PIN, your fingerprint or your face. These stay on the device. Older passkeys of this address end.',
        )}
      </p>
    </form>
  );
}
