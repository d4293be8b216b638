/** The channel between the tabs of one browser. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

/** Opens a channel to the other tabs; it leads nowhere if the browser forbids it, as Firefox does with its cookies blocked. */
export function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name);
  } catch {
    return new MessageChannel().port1;
  }
}
