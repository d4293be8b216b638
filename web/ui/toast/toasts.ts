import { TOAST_ERROR_DURATION, TOAST_SUCCESS_DURATION } from '../../constants.ts';
import { createStore } from '../../store.ts';

export type ToastTone = 'success' | 'error' | 'info';

/** A short message that comes by itself and goes by itself. */
export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  /** What it is about, such as "Login Card Error". */
  readonly title: string;
  readonly description?: string | undefined;
  /** How long it stays, in milliseconds. */
  readonly duration: number;
}

export interface ToastRequest {
  readonly tone: ToastTone;
  readonly title: string;
  readonly description?: string | undefined;
  /** In milliseconds; success and information stay 5 seconds, errors 5 minutes (spec §9). */
  readonly duration?: number | undefined;
}

const DURATIONS: Readonly<Record<ToastTone, number>> = {
  success: TOAST_SUCCESS_DURATION,
  info: TOAST_SUCCESS_DURATION,
  error: TOAST_ERROR_DURATION,
};

let lastId = 0;

/** The toasts on the screen, oldest first. */
export const useToasts = createStore<readonly Toast[]>(() => []);

/** Shows a toast. One with the same title makes way: saying the same thing twice helps nobody. */
export function showToast(request: ToastRequest): void {
  lastId += 1;
  const toast = { duration: DURATIONS[request.tone], ...request, id: lastId } as Toast;
  useToasts.setState(
    (toasts) => [...toasts.filter(({ title }) => title !== toast.title), toast],
    true,
  );
}

/** Takes one toast away. */
export function dismissToast(id: number): void {
  useToasts.setState((toasts) => toasts.filter((toast) => toast.id !== id), true);
}

/** Takes away what says `title`, for example because the next try has begun. */
export function dismissToastsTitled(title: string): void {
  useToasts.setState((toasts) => toasts.filter((toast) => toast.title !== title), true);
}
