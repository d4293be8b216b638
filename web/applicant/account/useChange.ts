import type { Message } from '#contract/message.ts';
import { RequestError } from '#web/core/api/request.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { useRefreshAccount } from './calls.ts';

/**
 * A change of the account. Shows the server's success message and refetches the account, also after a 404: the changed object is gone.
 * The caller shows other errors.
 */
export function useChange<Change = void>(
  call: (change: Change) => Promise<Message>,
  onDone: () => void = () => undefined,
) {
  const toasts = useToasts();
  const refresh = useRefreshAccount();
  return useMutation({
    throwOnError: false,
    mutationFn: async (change: Change) => {
      const { message } = await call(change);
      await refresh();
      return message;
    },
    onSuccess: (title) => {
      toasts.show({ tone: 'success', title });
      onDone();
    },
    onError: (error) => {
      if (error instanceof RequestError && error.status === 404) void refresh();
    },
  });
}
