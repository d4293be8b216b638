/** The file store that webs and workers share. */
import { mkdirSync } from 'node:fs';
import { PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { startObjectStore } from '#server/core/files/testing/object-store.ts';

type Store = {
  /** The product's settings for the store. */
  readonly environment: Readonly<Record<string, string>>;
  /** The store's own address, behind the one in the settings; undefined for a folder. */
  readonly at: string | undefined;
  stop(): Promise<void>;
};

type StorePlace = {
  /** The folder for all of its files; without an S3 store, also for the stored files themselves. */
  readonly folder: string;
  /** The origin that may upload. */
  readonly origin: string;
  /** The address of an S3 store for webs, workers and browsers. */
  readonly endpoint: string;
};

export async function openStore(kind: 's3' | 'folder', place: StorePlace): Promise<Store> {
  mkdirSync(place.folder, { recursive: true });
  const environment = { DATA_DIR: place.folder };
  if (kind === 'folder') return { environment, at: undefined, stop: async () => {} };
  const store = await startObjectStore(place.folder);
  try {
    await store.client.send(
      new PutBucketCorsCommand({
        Bucket: store.bucket,
        CORSConfiguration: {
          CORSRules: [
            { AllowedOrigins: [place.origin], AllowedMethods: ['POST'], AllowedHeaders: ['*'] },
          ],
        },
      }),
    );
  } catch (error) {
    await store.stop();
    throw error;
  }
  return {
    environment: { ...environment, ...store.environment, S3_ENDPOINT: place.endpoint },
    at: store.environment.S3_ENDPOINT,
    stop: () => store.stop(),
  };
}
