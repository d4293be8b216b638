/** Labels of destinations, runs and deliveries. */
import type {
  DeliveryState,
  Destination,
  DestinationKind,
  HandOnRun,
  Schedule,
} from '#contract/desk-handing-on.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { type Say, toSay } from '#words/say.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';

export const KINDS: Readonly<Record<DestinationKind, string>> = {
  folder: toSay('Folder'),
  sftp: toSay('SFTP server'),
  webhook: toSay('Signed messages (webhook)'),
};

interface Word {
  readonly name: string;
  readonly tone: BadgeTone;
}

export const RUN_WORDS: Readonly<Record<HandOnRun['state'], Word>> = {
  waiting: { name: toSay('Under way'), tone: 'accent' },
  stopped: { name: toSay('Stopped'), tone: 'signal' },
  failed: { name: toSay('Failed'), tone: 'signal' },
  'given-up': { name: toSay('Given up'), tone: 'plain' },
  done: { name: toSay('Done'), tone: 'saved' },
};

export const DELIVERY_WORDS: Readonly<Record<DeliveryState, Word>> = {
  stored: { name: toSay('Waiting'), tone: 'plain' },
  exported: { name: toSay('On its way'), tone: 'accent' },
  acknowledged: { name: toSay('Arrived'), tone: 'saved' },
  failed: { name: toSay('Failed'), tone: 'signal' },
};

/** A state, with the reason for a failure. */
export function StateBadge({ word, why }: { word: Word; why: string }) {
  return (
    <>
      <Badge tone={word.tone}>{sayText(useSay(), word.name)}</Badge> {why}
    </>
  );
}

export function placeOf(say: Say, place: Destination): string {
  if (place.kind === 'webhook') return place.url;
  if (place.kind === 'sftp') return `${place.host}:${place.folder || '.'}`;
  return place.folder || say('the folder of the operator');
}

export function scheduleInWords(say: Say, { every, hours, at }: Schedule): string {
  if (every === 'never') return say('only when somebody asks');
  if (every === 'day') return say('every day at {at}', { at });
  return say('every {hours, plural, one {hour} other {# hours}}', { hours });
}

/** "12 of 40 applications". */
export function progressOf(say: Say, { planned, acknowledged }: HandOnRun): string {
  return say('{acknowledged} of {planned, plural, one {# application} other {# applications}}', {
    acknowledged,
    planned,
  });
}
