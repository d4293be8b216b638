/** Hands applications on as signed messages. */
import type { WebhookSetup } from '#contract/desk-handing-on.ts';
import { post } from './carriers/webhook.ts';
import type { Errand, Place } from './place.ts';

const MESSAGE_SIZE = 50;
/** Slightly more than five minutes, so that no window of five minutes holds more messages than allowed. */
const WINDOW_MS = 300_000 * 1.02;

/**
 * If the acknowledgement of a message is lost, the message is sent again with the same id: "exactly once" cannot be promised over a
 * network.
 */
export function openMessages(setup: WebhookSetup, errand: Errand): Place {
  const { columns, secrets, signal, wait, platform } = errand;
  const { settings, clock } = platform;
  const { kysely } = platform.database;
  return {
    partSize: MESSAGE_SIZE,
    async prepare({ destination_id: id }) {
      const { next_post_at: next } = await kysely
        .selectFrom('destinations')
        .select('next_post_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const now = clock();
      if (next !== null && next > now) {
        await wait(next.getTime() - now.getTime());
        return undefined;
      }
      const next_post_at = new Date(now.getTime() + WINDOW_MS / setup.posts_per_5_minutes);
      await kysely.updateTable('destinations').set({ next_post_at }).where('id', '=', id).execute();
      return [];
    },
    async send(run, applications) {
      if (applications.length === 0) return [];
      const id = `msg_${run.key}_${run.part + 1}`;
      const body = JSON.stringify({
        type: 'applications.submitted',
        timestamp: run.begun_at.toISOString(),
        data: {
          part: run.part + 1,
          parts: Math.ceil(run.planned / MESSAGE_SIZE),
          applications: applications.map((application) =>
            Object.fromEntries(columns.map(({ name, read }) => [name, read(application)])),
          ),
        },
      });
      await post({ place: setup, secrets, settings, id, body, now: clock(), signal });
      return applications.map(({ accountId }) => accountId);
    },
    async [Symbol.asyncDispose]() {},
  };
}
