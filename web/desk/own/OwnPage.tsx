import { END_STAFF_SESSION } from '#contract/calls.ts';
import type { StaffProfile } from '#contract/desk.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { browserInWords } from '#web/core/browser-in-words.ts';
import { useSay } from '#web/core/language/say.ts';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import { nameAndMail, useMe, useRefreshMe } from '../me.ts';
import { Badge } from '../ui/Badge.tsx';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';
import { useAct } from '../useAct.ts';
import { Passkeys } from './Passkeys.tsx';

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

type Session = StaffProfile['sessions'][number];

/** The user's current sessions; unknown ones can be ended. */
function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const say = useSay();
  const heading = useFocusWhenLost<HTMLHeadingElement>(String(sessions.length));
  const { mutate, isPending, variables } = useAct(
    (id: number) => send(withParams(END_STAFF_SESSION, id)),
    { refresh: useRefreshMe() },
  );
  const nameOf = ({ browser }: Session) => browserInWords(browser) || say('An unknown browser');
  return (
    <Panel
      title={say('Sessions')}
      heading={heading}
      lead={say(
        'A session ends 30 minutes after you did something last, and 8 hours after it began. End one that you do not know, and tell an administrator.',
      )}
    >
      <Table
        label={say('Your sessions')}
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          {
            head: say('Browser'),
            cell: (session) => (
              <>
                {nameOf(session)}{' '}
                {session.is_this && <Badge tone="accent">{say('This one')}</Badge>}
              </>
            ),
          },
          { head: say('Network'), cell: ({ network }) => network },
          { head: say('Signed in'), cell: ({ created_at }) => <CollegeTime at={created_at} /> },
          {
            head: say('Last active'),
            cell: ({ last_seen_at }) => <CollegeTime at={last_seen_at} style="time" />,
          },
          {
            head: say('End'),
            acts: (session) => [
              !session.is_this && {
                words: say('End'),
                label: say('End the session of {browser}', { browser: nameOf(session) }),
                act: () => mutate(session.id),
                isBusy: isPending && variables === session.id,
              },
            ],
          },
        ]}
      />
    </Panel>
  );
}
