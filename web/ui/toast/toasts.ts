import { createContext, useContext } from 'react';
import { TOAST_ERROR_DURATION, TOAST_SUCCESS_DURATION } from '#web/core/constants.ts';
import { createStore, useStore } from '#web/core/store.ts';

export type ToastTone = 'success' | 'error' | 'info';

/** A short message that disappears after a while. */
export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  /** What it is about, such as "Login Card Error". */
  readonly title: string;
  readonly description?: string | undefined;
  /** What to say on the phone about it. */
  readonly reference?: string | undefined;
  /** How long it stays, in milliseconds. */
  readonly duration: number;
  /** Called when it is closed or its time is over; not when something else takes its place or takes it away. */
  readonly onClose?: (() => void) | undefined;
}

/** What failed, such as a `RequestError`. */
export interface Failure {
  readonly message: string;
  /** What to say on the phone about it. */
  readonly reference?: string | undefined;
}

interface ToastRequest {
  readonly tone: ToastTone;
  readonly title: string;
  readonly description?: string | undefined;
  /** In place of a description. */
  readonly error?: Failure | undefined;
  /** In milliseconds; success and information stay 5 seconds, errors 5 minutes (spec §9). */
  readonly duration?: number | undefined;
  readonly onClose?: (() => void) | undefined;
}

const DURATIONS: Readonly<Record<ToastTone, number>> = {
  success: TOAST_SUCCESS_DURATION,
  info: TOAST_SUCCESS_DURATION,
  error: TOAST_ERROR_DURATION,
};

export type ToastStore = ReturnType<typeof createToasts>;

/** Makes the toasts of one page, oldest first. */
export function createToasts() {
  const { getState, setState, subscribe, getInitialState } = createStore<readonly Toast[]>(
    () => [],
  );
  let lastId = 0;
  return {
    getState,
    subscribe,
    getInitialState,
    /** Shows a toast. It replaces one with the same title. */
    show({ error, ...request }: ToastRequest): void {
      lastId += 1;
      const told = error && { description: error.message, reference: error.reference };
      const toast = { duration: DURATIONS[request.tone], ...request, ...told, id: lastId } as Toast;
      setState((toasts) => [...toasts.filter(({ title }) => title !== toast.title), toast], true);
    },
    close({ id, onClose }: Toast): void {
      setState((toasts) => toasts.filter((toast) => toast.id !== id), true);
      onClose?.();
    },
    /** Takes away the toast with this title, for example because the next try has begun. */
    dismissTitled(title: string): void {
      setState((toasts) => toasts.filter((toast) => toast.title !== title), true);
    },
  };
}

const ToastContext = createContext<ToastStore | undefined>(undefined);

export const ToastProvider = ToastContext.Provider;

/** For showing and dismissing toasts. */
export function useToasts(): ToastStore {
  const toasts = useContext(ToastContext);
  if (toasts === undefined) throw new Error('There are no toasts around this component');
  return toasts;
}

/** A part of the list of toasts on the screen. */
export function useToastList<Part>(select: (toasts: readonly Toast[]) => Part): Part {
  return useStore(useToasts(), select);
}
