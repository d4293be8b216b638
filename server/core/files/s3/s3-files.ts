import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Clock } from '../../clock.ts';
import type { ObjectStore } from '../../settings.ts';
import { StartProblem } from '../../start-problem.ts';
import { assertFileKey, contentDisposition, type Files, filesDown, typeOfFile } from '../files.ts';

/** Time limits for connecting and for an answer. */
const CONNECT_MS = 3000;
const ANSWER_MS = 10_000;
const MAX_ATTEMPTS = 2;

/**
 * Files as objects of one bucket. Browsers upload to the store and read from it directly. Without access keys the SDK finds the machine's
 * role in the standard places.
 * @throws StartProblem for a bucket that is missing or not accessible. A store that is down may come back.
 */
export async function openS3Files(store: ObjectStore, clock: Clock): Promise<Files> {
  const { bucket } = store;
  const client = createClient(store);
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error) => {
    const why = findMistake(error);
    if (why !== undefined) throw new StartProblem(`S3_BUCKET is "${bucket}", ${why}`, 2);
  });

  const presignUpload: Files['presignUpload'] = ({ key, maxBytes, expiresAt }) =>
    act(key, () =>
      createPresignedPost(client, {
        Bucket: bucket,
        Key: key,
        Conditions: [['content-length-range', 0, maxBytes]],
        Expires: secondsUntil(expiresAt, clock()),
      }),
    );
  const anyUpload = await presignUpload({ key: 'any', maxBytes: 1, expiresAt: clock() });

  return {
    presignUpload,
    uploadOrigin: new URL(anyUpload.url).origin,
    async presignRead({ key, fileName, expiresAt }) {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentType: typeOfFile(key),
        ResponseContentDisposition: contentDisposition(fileName),
        ResponseCacheControl: 'no-store',
      });
      const expiresIn = secondsUntil(expiresAt, clock());
      return act(key, () => getSignedUrl(client, command, { expiresIn }));
    },
    read: (key) =>
      find(key, async () => {
        const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return object.Body?.transformToByteArray();
      }),
    size: (key) =>
      find(key, async () => {
        const object = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
        return object.ContentLength;
      }),
    async write(key, bytes) {
      await act(key, () =>
        client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes })),
      );
    },
    async remove(key) {
      await act(key, () => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
    },
    // A store shows only complete objects, and we use no multipart uploads.
    async removeHalves() {},
    findTrouble: () =>
      client.send(new HeadBucketCommand({ Bucket: bucket })).then(
        () => undefined,
        () => 'does not answer',
      ),
    addRoutes() {},
  };
}

function createClient({ endpoint, region, forcePathStyle, credentials }: ObjectStore): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    // Not all other stores support the checksums that Amazon introduced recently.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
  });
}

/** A configuration mistake, in words for the operator; undefined for other errors. */
function findMistake(error: unknown): string | undefined {
  if (error instanceof Error && error.name === 'CredentialsProviderError') {
    return 'but there is no access key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  }
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return MISTAKES[status ?? 0];
}

const MISTAKES: Readonly<Record<number, string>> = {
  301: 'which is in another region than AWS_REGION says.',
  400: 'which the object store does not understand: look at AWS_REGION, S3_ENDPOINT and S3_FORCE_PATH_STYLE.',
  403: 'which this access key may not use.',
  404: 'which the object store does not have.',
};

async function find<Result>(
  key: string,
  ask: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  return act(key, () => ask().catch(ignoreMissing));
}

async function act<Result>(key: string, ask: () => Promise<Result>): Promise<Result> {
  assertFileKey(key);
  try {
    return await ask();
  } catch (error) {
    throw filesDown(error);
  }
}

function ignoreMissing(error: unknown): undefined {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status !== 404) throw error;
}

/** Seconds until a permission expires, as the SDK wants it. */
function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.floor((moment.getTime() - now.getTime()) / 1000));
}
