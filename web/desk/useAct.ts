import type { ReadingCall } from '#contract/calls.ts';
import type { Message } from '#contract/message.ts';
import { type QueryClient, useMutation, useQueryClient } from '#web/core/api/tanstack-query.ts';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { showsOwnErrors } from './client.ts';

export interface ActOptions<Answer, Input> {
  /** Runs after success was announced. */
  readonly onDone?: ((answer: Answer, input: Input) => void) | undefined;
  /**
   * The calls to read again after the action, or a function that does so; also after a refusal, since a colleague may have been faster. The
   * action stays busy until then.
   */
  readonly refresh?:
    | readonly ReadingCall[]
    | ((client: QueryClient, error: Error | null) => Promise<unknown>)
    | undefined;
  /** The caller shows a failure; otherwise a toast does. */
  readonly showsErrors?: boolean;
}

/** A mutation at the desk. The server's message becomes a toast. */
export function useAct<Input = void, Answer extends Message = Message>(
  act: (input: Input) => Promise<Answer>,
  { onDone, refresh = [], showsErrors = false }: ActOptions<Answer, Input> = {},
) {
  const toasts = useToasts();
  const client = useQueryClient();
  return useMutation({
    ...(showsErrors && showsOwnErrors),
    mutationFn: act,
    onSuccess: (answer, input) => {
      toasts.show({ tone: 'success', title: answer.message });
      onDone?.(answer, input);
    },
    onSettled: (_answer, error) =>
      typeof refresh === 'function'
        ? refresh(client, error)
        : Promise.all(refresh.map((call) => client.invalidateQueries({ queryKey: [call] }))),
  });
}
