import { AppError } from '../../errors.ts';
import type { S3Settings } from '../../config/storage.ts';
import { findPathProblem } from '../../bundle-server/bundle/entry-path.ts';

export interface TargetOptions {
  to: string;
  endpoint?: string;
  region?: string;
  pathStyle?: boolean;
}

/** Reads `--to` and the options of its store. Throws `invalid_request` for anything other than a bucket. */
export function readTarget({ to, endpoint, region, pathStyle }: TargetOptions): {
  settings: S3Settings;
  prefix: string;
} {
  const [, scheme, bucket = '', rest = ''] =
    /^(s3|gs):\/\/([a-zA-Z0-9][a-zA-Z0-9._-]{1,61}[a-zA-Z0-9])(?:\/(.*))?$/s.exec(to) ?? [];
  if (scheme === undefined)
    throw new AppError(
      'invalid_request',
      `--to needs a bucket, with or without a prefix, such as s3://acme-docs/handbook or gs://acme-docs, got ${JSON.stringify(to)}.`,
    );
  const path = rest.replace(/\/$/, '');
  const problem = path === '' ? undefined : findPathProblem(path);
  if (problem !== undefined)
    throw new AppError('invalid_request', `The prefix ${JSON.stringify(path)} of --to ${problem}.`);
  const server = endpoint === undefined && scheme === 'gs' ? GOOGLE : endpoint;
  if (server !== undefined && !/^https?:\/\/[^/]+\/?$/.test(server))
    throw new AppError(
      'invalid_request',
      `--endpoint needs the URL of a store without a path, such as https://minio.example.com, got ${JSON.stringify(server)}.`,
    );
  const settings = {
    bucket,
    endpoint: server,
    region: region ?? (scheme === 'gs' ? 'auto' : undefined),
    pathStyle: pathStyle ?? server !== undefined,
    names: { bucket: '--to', endpoint: '--endpoint', region: '--region' },
  };
  return { settings, prefix: path === '' ? '' : `${path}/` };
}

/** Google Cloud Storage speaks S3's protocol there, with HMAC keys. */
const GOOGLE = 'https://storage.googleapis.com';
