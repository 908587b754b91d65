/** Explains errors of an S3 server in a message that says what to fix. */
import { AppError, getErrorMessage } from '../../errors.ts';
import { describeNetworkProblem, getNetworkCode } from '../../lib/network-problem.ts';
import type { S3SettingNames, S3Settings } from '../../config/storage.ts';

/** Returns whether an object is missing, rather than the bucket. */
export function isMissing(error: unknown): boolean {
  // HEAD responses have no body with the kind of error.
  return getErrorName(error) === 'NoSuchKey' || getErrorName(error) === 'NotFound';
}

/**
 * Converts an error of the SDK to `storage_unreachable`, because the problem can be fixed, and jobs wait for that.
 * The message for job owners has no details. The cause explains them to the operator. Other errors, such as an error
 * of the stream that was being stored, are returned unchanged.
 */
export function explainS3Error(error: unknown, settings: S3Settings): unknown {
  if (!isOfStorage(error)) return error;
  const cause = new Error(`${describeS3Error(error, settings)}.`, { cause: error });
  return new AppError('storage_unreachable', UNREACHABLE, { cause });
}

function isOfStorage(error: unknown): boolean {
  if (error instanceof AppError || !(error instanceof Error)) return false;
  return '$metadata' in error || getNetworkCode(error) !== '' || LOCAL_FAILURES.has(error.name);
}

const LOCAL_FAILURES: ReadonlySet<string> = new Set(['TimeoutError', 'ReplyTooLarge', 'CredentialsProviderError']);

const UNREACHABLE = "The service's object storage is temporarily unavailable. Ask the operator to check the log.";

/** Describes the problem and the fix, without the final period. */
export function describeS3Error(error: unknown, settings: S3Settings): string {
  const { bucket, endpoint = 'AWS', names = VARIABLES } = settings;
  const name = getErrorName(error);
  if (name === 'NoSuchBucket' || name === 'NotFound')
    return `The bucket "${bucket}" doesn't exist at ${endpoint}. Create it, or correct ${names.bucket} or ${names.endpoint}`;
  if (REGION.has(name))
    return `The bucket "${bucket}" isn't in the region ${settings.region ?? 'configured'}${describeExpectedRegion(error)}. Correct ${names.region}`;
  const about = CREDENTIALS[name];
  if (about !== undefined) return `${endpoint} refused the credentials: ${about}`;
  if (name === 'AccessDenied' || name === 'Forbidden')
    return `The credentials don't have permission for this in the bucket "${bucket}". Allow s3:ListBucket, s3:ListBucketMultipartUploads and s3:AbortMultipartUpload, s3:GetObject, s3:PutObject and s3:DeleteObject in their policy`;
  if (name === 'CredentialsProviderError')
    return 'No AWS credentials found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or run with a role';
  if (getNetworkCode(error) !== '' || name === 'TimeoutError')
    return `The storage at ${endpoint} is unreachable: ${describeNetworkProblem(error, "the response didn't complete in time")}${describeTrustFix(error)}`;
  return `The storage at ${endpoint} failed for the bucket "${bucket}": ${getErrorMessage(error).replace(/[.\s]+$/, '')} (${name})`;
}

/** The settings of the service's own bucket. */
export const VARIABLES: S3SettingNames = { bucket: 'S3_BUCKET', endpoint: 'S3_ENDPOINT', region: 'S3_REGION' };

const REGION: ReadonlySet<string> = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
  '301',
]);

const CREDENTIALS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID is unknown there',
  SignatureDoesNotMatch: "AWS_SECRET_ACCESS_KEY doesn't belong to AWS_ACCESS_KEY_ID",
  ExpiredToken: 'the session has expired; renew AWS_SESSION_TOKEN',
  InvalidToken: 'AWS_SESSION_TOKEN is not valid',
  RequestTimeTooSkewed: "this machine's clock is wrong",
};

/** A private CA is the usual reason for an untrusted certificate. */
function describeTrustFix(error: unknown): string {
  const isUntrusted = /SELF_SIGNED|UNABLE_TO_/.test(getNetworkCode(error));
  return isUntrusted ? '. If it comes from your own certificate authority, set NODE_EXTRA_CA_CERTS to the CA file' : '';
}

function getErrorName(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function describeExpectedRegion(error: unknown): string {
  const region =
    error instanceof Error && '$response' in error
      ? (error.$response as { headers?: Record<string, string> } | undefined)?.headers?.['x-amz-bucket-region']
      : undefined;
  return region === undefined ? '' : ` (it is in ${region})`;
}
