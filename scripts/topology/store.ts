/** Where webs and workers keep files together. */
import { mkdirSync } from 'node:fs';
import { PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { startObjectStore } from '#server/platform/files/testing/object-store.ts';

export type Store = {
  /** The product's settings that lead there. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

/** @param place the folder that is used where no S3 store is wanted, and the address whose pages may upload. */
export async function openStore(
  kind: 's3' | 'folder',
  place: { readonly folder: string; readonly origin: string },
): Promise<Store> {
  mkdirSync(place.folder, { recursive: true });
  const environment = { DATA_DIR: place.folder };
  if (kind === 'folder') return { environment, stop: async () => {} };
  const store = await startObjectStore();
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
  return { environment: { ...environment, ...store.environment }, stop: () => store.stop() };
}
