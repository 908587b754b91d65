/**
 * The environment variables of object storage. Credentials come from the standard `AWS_*` variables, which the SDK
 * reads itself.
 */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { createUrlType } from './values.ts';

/** Members of the environment's schema; see `environment.ts`. */
export const storageVariables = {
  /**
   * Bucket for bundles and job data, in S3 or a compatible server.
   * @defaultValue none: a folder in the data directory
   */
  S3_BUCKET: Type.Optional(
    Type.Refine(Type.String({ expected: 'a bucket name such as acme-bindery' }), (text) =>
      /^[a-z0-9A-Z][a-z0-9A-Z._-]{1,61}[a-z0-9A-Z]$/.test(text),
    ),
  ),

  /**
   * URL of the compatible server (MinIO, Ceph, R2, …).
   * @defaultValue AWS
   */
  S3_ENDPOINT: createUrlType('http://minio:9000'),

  /**
   * URL of the same server in links for clients, if it differs from `S3_ENDPOINT`.
   * @defaultValue `S3_ENDPOINT`
   */
  S3_PUBLIC_ENDPOINT: createUrlType('https://files.example.com'),

  /**
   * Region of the bucket.
   * @defaultValue `AWS_REGION`, or `us-east-1` with `S3_ENDPOINT`
   */
  S3_REGION: Type.Optional(
    Type.Refine(Type.String({ expected: 'a region such as eu-central-1' }), (text) => /^[a-z0-9-]{2,40}$/.test(text)),
  ),

  /**
   * `true` puts the bucket in the path, as most compatible servers require; `false` in the hostname.
   * @defaultValue `true` with `S3_ENDPOINT`, otherwise `false`
   */
  S3_FORCE_PATH_STYLE: Type.Optional(
    Type.Union([Type.Literal('true'), Type.Literal('false')], { expected: 'true or false' }),
  ),

  /**
   * Server-side encryption of stored objects: `AES256` or `aws:kms`.
   * @defaultValue the bucket's setting
   */
  S3_ENCRYPTION: Type.Optional(
    Type.Union([Type.Literal('AES256'), Type.Literal('aws:kms')], { expected: 'AES256 or aws:kms' }),
  ),

  /**
   * Key for `aws:kms`.
   * @defaultValue the account's key for S3
   */
  S3_KMS_KEY_ID: Type.Optional(Type.String({ minLength: 1, maxLength: 2048, expected: 'a key ID or ARN' })),
};

/** Location of objects in S3 or a compatible server. The SDK handles credentials. */
export interface S3Settings {
  bucket: string;
  /** URL of a compatible server. @defaultValue AWS, by region */
  endpoint?: string | undefined;
  /** Base URL of links, if clients reach the server at a different URL than Bindery. @defaultValue the endpoint */
  publicEndpoint?: string | undefined;
  region?: string | undefined;
  /** Whether the bucket is in the path instead of the hostname. */
  pathStyle: boolean;
  encryption?: S3Encryption | undefined;
  /** Names of the settings in messages. @defaultValue the service's variables */
  names?: S3SettingNames | undefined;
}

/** What an operator changes to correct a setting. */
export interface S3SettingNames {
  bucket: string;
  endpoint: string;
  region: string;
}

/** Server-side encryption of stored objects. @defaultValue the bucket's setting */
export interface S3Encryption {
  algorithm: 'AES256' | 'aws:kms';
  /** @defaultValue the account's own key for S3 */
  kmsKeyId?: string | undefined;
}

const variablesObject = Type.Object(storageVariables);

/**
 * Converts the checked variables to the settings of the bucket; undefined without one, which uses a folder in the data
 * directory.
 */
export function toStorageConfig(values: Static<typeof variablesObject>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: style, S3_ENCRYPTION: algorithm } = values;
  if (bucket === undefined) return undefined;
  return {
    bucket,
    endpoint,
    publicEndpoint: values.S3_PUBLIC_ENDPOINT,
    region: values.S3_REGION,
    pathStyle: style === undefined ? endpoint !== undefined : style === 'true',
    encryption: algorithm && { algorithm, kmsKeyId: values.S3_KMS_KEY_ID },
  };
}
