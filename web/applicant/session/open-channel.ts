/** How the tabs of one browser talk to each other. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

/** Talks to the other tabs under a name; to nobody where the browser forbids it, as Firefox does with its cookies blocked. */
export function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name);
  } catch {
    return new MessageChannel().port1;
  }
}
