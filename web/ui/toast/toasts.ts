import { createContext, useContext } from 'react';
import { TOAST_ERROR_DURATION, TOAST_SUCCESS_DURATION } from '#web/core/constants.ts';
import { createStore, useStore } from '#web/core/store.ts';

export type ToastTone = 'success' | 'error' | 'info';

/** A short message that disappears after a while. */
export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  /** The subject, such as "Login Card Error". */
  readonly title: string;
  readonly description?: string | undefined;
  /** The reference to give on the phone. */
  readonly reference?: string | undefined;
  /** How long it stays, in milliseconds. */
  readonly duration: number;
  /** Called when the user closes the toast or its time is up; not when it is replaced or dismissed. */
  readonly onClose?: (() => void) | undefined;
}

/** A failure, such as a `RequestError`. */
export interface Failure {
  readonly message: string;
  /** The reference to give on the phone. */
  readonly reference?: string | undefined;
}

interface ToastRequest {
  readonly tone: ToastTone;
  readonly title: string;
  readonly description?: string | undefined;
  /** Used instead of a description. */
  readonly error?: Failure | undefined;
  /** In milliseconds. Defaults: success and information 5 seconds, errors 5 minutes (spec §9). */
  readonly duration?: number | undefined;
  readonly onClose?: (() => void) | undefined;
}

const DURATIONS: Readonly<Record<ToastTone, number>> = {
  success: TOAST_SUCCESS_DURATION,
  info: TOAST_SUCCESS_DURATION,
  error: TOAST_ERROR_DURATION,
};

export type ToastStore = ReturnType<typeof createToasts>;

/** The toasts of one page, oldest first. */
export function createToasts() {
  const { getState, setState, subscribe, getInitialState } = createStore<readonly Toast[]>(
    () => [],
  );
  let lastId = 0;
  return {
    getState,
    subscribe,
    getInitialState,
    /** Shows a toast; it replaces one with the same title. */
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
    /** Dismisses the toast with this title, for example because a retry has begun. */
    dismissTitled(title: string): void {
      setState((toasts) => toasts.filter((toast) => toast.title !== title), true);
    },
  };
}

const ToastContext = createContext<ToastStore | undefined>(undefined);

export const ToastProvider = ToastContext.Provider;

/** Shows and dismisses toasts. */
export function useToasts(): ToastStore {
  const toasts = useContext(ToastContext);
  if (toasts === undefined) throw new Error('There are no toasts around this component');
  return toasts;
}

/** Selects a part of the list of toasts. */
export function useToastList<Part>(select: (toasts: readonly Toast[]) => Part): Part {
  return useStore(useToasts(), select);
}
