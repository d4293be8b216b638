/** Where webs and workers keep files together. */
import { mkdirSync } from 'node:fs';
import { PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { startObjectStore } from '#server/core/files/testing/object-store.ts';

type Store = {
  /** The product's settings that lead there. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where it is itself, behind the address that the settings name; undefined for a folder. */
  readonly at: string | undefined;
  stop(): Promise<void>;
};

type StorePlace = {
  /** Everything that it writes is below it; the files themselves where no S3 store is wanted. */
  readonly folder: string;
  /** The address whose pages may upload. */
  readonly origin: string;
  /** The address by which webs, workers and browsers are to reach an S3 store. */
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
