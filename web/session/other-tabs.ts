/**
 * The tabs of one browser share one session cookie: when somebody else logs in in another tab, this one would save one
 * applicant's answers into the other's account. So tabs tell each other who has logged in.
 */
import { answerKeeper } from './answer-keeper.ts';
import { useSession } from './session.ts';

const CHANNEL = 'portal-session';

/**
 * Tells the other tabs from now on who logs in here, and starts this page anew when it hears of somebody else. What was
 * typed here and not saved waits in this tab for its own applicant.
 * @param startAnew loads the page again, as whoever the cookies now say.
 */
export function watchOtherTabs(startAnew: () => void): void {
  const channel = new BroadcastChannel(CHANNEL);
  useSession.subscribe(({ isLoggedIn, username }, before) => {
    if (isLoggedIn && username !== before.username) channel.postMessage({ username });
  });
  channel.addEventListener('message', ({ data }: MessageEvent<{ readonly username: string }>) => {
    const { isLoggedIn, username } = useSession.getState();
    if (!isLoggedIn || data.username === username) return;
    answerKeeper().keepUnsavedFor(username);
    startAnew();
  });
}
