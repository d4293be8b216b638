import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/message.ts';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { showsOwnErrors } from './client.ts';

interface Around<Answer, Input> {
  /** Runs once it is done and said. */
  readonly onDone?: ((answer: Answer, input: Input) => void) | undefined;
  /** Asks for what it has changed; also after a refusal, since somebody else may have been faster. It is busy until then. */
  readonly refresh?: ((client: QueryClient, error: Error | null) => Promise<unknown>) | undefined;
  /** Its failure is shown where it was asked; otherwise in a toast. */
  readonly showsErrors?: boolean;
}

/** Something that a person does at the desk. What the server answers is said in a toast. */
export function useAct<Input = void, Answer extends Message = Message>(
  act: (input: Input) => Promise<Answer>,
  { onDone, refresh, showsErrors = false }: Around<Answer, Input> = {},
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
    onSettled: (_answer, error) => refresh?.(client, error),
  });
}
