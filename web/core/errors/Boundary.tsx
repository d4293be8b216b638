import { Component, type ReactNode } from 'react';
import { RequestError } from '#web/core/api/request.ts';
import { PartUnavailable } from '#web/core/parts/load-part.ts';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Rendered instead of the children after an error, until `reset` is called. */
  readonly fallback: (error: Error, reset: () => void) => ReactNode;
  readonly onError?: ((error: Error) => void) | undefined;
}

interface BoundaryState {
  readonly error: Error | undefined;
}

/** Catches errors of its children. See `DialogBoundary`. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error): void {
    this.props.onError?.(error);
  }

  reset = (): void => this.setState({ error: undefined });

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.fallback(error, this.reset);
  }
}

/** Logs an error that a boundary has caught: as information if the applicant has seen it and it is no bug, otherwise as an error. */
export function logCaughtError(error: unknown): void {
  const isExpected = error instanceof RequestError || error instanceof PartUnavailable;
  if (isExpected) console.info(error.message);
  else console.error(error);
}
