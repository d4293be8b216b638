import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** A value that only the browser knows. Before hydration, the value of the server's HTML. */
export function useBrowserValue<Value>(value: Value, onServer: Value): Value {
  return useSyncExternalStore(
    neverChanges,
    () => value,
    () => onServer,
  );
}
