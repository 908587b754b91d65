import { startS3Server } from '../../helpers/s3/s3-server.ts';
import type { S3Settings } from '../../../src/config/storage.ts';

/** A bucket for the objects of a run. */
export interface ObjectStorage {
  settings: S3Settings;
  /** Port of the server on this machine. */
  port: number;
  /** Variables with the credentials. */
  credentials: Record<string, string>;
  close(): Promise<void>;
}

/**
 * Opens the bucket of `S3_BUCKET` at a local endpoint such as `http://127.0.0.1:9000`, with the credentials in `AWS_*`;
 * for `local`, starts the server that the tests use.
 */
export async function openObjectStorage(endpoint: string): Promise<ObjectStorage> {
  if (endpoint !== 'local') {
    const { S3_BUCKET: bucket = 'bindery', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
    const settings = { bucket, endpoint, region: 'us-east-1', pathStyle: true };
    const credentials = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
    return { settings, port: Number(new URL(endpoint).port || 80), credentials, close: async () => undefined };
  }
  const { settings, credentials, close } = await startS3Server();
  // The suite reads stored objects with the same credentials.
  Object.assign(process.env, credentials);
  return { settings, port: Number(new URL(settings.endpoint ?? '').port), credentials, close };
}
