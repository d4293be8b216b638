import type { Message } from '#contract/message.ts';
import { useRefreshMe } from '../me.ts';
import { useAct } from '../useAct.ts';

/** A mutation of the user's own sign-in. The page shows the outcome before it is announced. */
export function useOwnAct<Input = void>(
  act: (input: Input) => Promise<Message>,
  options?: Parameters<typeof useAct<Input>>[1],
) {
  const refreshMe = useRefreshMe();
  return useAct(async (input: Input) => {
    const answer = await act(input);
    await refreshMe();
    return answer;
  }, options);
}
