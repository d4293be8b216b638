/**
 * The tabs of one browser share one session cookie: when somebody else logs in in another tab, this one would save one
 * applicant's answers into the other's account; and when they log out there, this one would go on showing what they have
 * answered to whoever comes next. So tabs tell each other who has logged in, and that nobody is any more.
 */
import { answerKeeper } from './answer-keeper.ts';
import { holdsLogin } from './derive.ts';
import { followLogOut, LOGGED_OUT } from './leaving.ts';
import { useSession } from './session.ts';

const CHANNEL = 'portal-session';

/** Who is logged in; empty once they have logged out. */
type News = { readonly username: string };

/**
 * Tells the other tabs from now on who logs in and out here, starts this page anew when it hears of somebody else, and leads
 * to /login when it hears of a log-out. What was typed here and not saved waits in this tab for its own applicant.
 * @param startAnew loads the page again, as whoever the cookies now say.
 */
export function watchOtherTabs(startAnew: () => void): void {
  const channel = new BroadcastChannel(CHANNEL);
  const tell = (news: News) => channel.postMessage(news);
  useSession.subscribe(({ isLoggedIn, username, leadsToLogin }, before) => {
    if (isLoggedIn && username !== before.username) tell({ username });
    if (before.isLoggedIn && leadsToLogin?.errorMessage === LOGGED_OUT) tell({ username: '' });
  });
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    const { isLoggedIn, username } = useSession.getState();
    if (!isLoggedIn || data.username === username) return;
    if (data.username === '') {
      // A tab that was asleep hears of it late; by then they may be back.
      if (!holdsLogin(document.cookie)) followLogOut();
      return;
    }
    answerKeeper().keepUnsavedFor(username);
    startAnew();
  });
}
