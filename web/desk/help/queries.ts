import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/message.ts';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { showsOwnErrors } from '../client.ts';
import { getHelp } from './calls.ts';

const keyOf = (account: number) => ['help', account] as const;

/** How things stand with an applicant; undefined until it is known. */
export function useHelp(account: number) {
  return useQuery({ queryKey: keyOf(account), queryFn: () => getHelp(account) }).data;
}

/** Does something for an applicant, says what the server answered, and shows how things stand then. */
export function useAct<Input, Answer extends Message = Message>(
  account: number,
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const toasts = useToasts();
  const client = useQueryClient();
  return useMutation({
    ...showsOwnErrors,
    mutationFn: act,
    onSuccess: (answer) => {
      toasts.show({ tone: 'success', title: answer.message });
      onDone?.(answer);
    },
    // Everything else of the desk, too: lists, and the application itself.
    onSettled: (_answer, error) =>
      error
        ? client.invalidateQueries({ queryKey: keyOf(account) })
        : // The steps after submission stay as they are; an application that was just reopened has none to ask for.
          client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' }),
  });
}
