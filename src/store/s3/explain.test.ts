import { expect, test } from 'vitest';
import { describeS3Error, explain } from './explain.ts';

const SETTINGS = { bucket: 'docs', region: 'eu-west-1', pathStyle: false };

function failure(name: string, fields: object = {}): Error {
  return Object.assign(new Error('Some words of the server.'), { name, $metadata: {}, ...fields });
}

test.each([
  ['NoSuchBucket', /^There is no bucket "docs" at AWS: make it, or correct S3_BUCKET/],
  ['PermanentRedirect', /another region than eu-west-1 \(it is in us-west-2\): correct S3_REGION$/],
  ['AuthorizationHeaderMalformed', /another region than eu-west-1/],
  ['InvalidAccessKeyId', /does not know AWS_ACCESS_KEY_ID$/],
  ['SignatureDoesNotMatch', /AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID$/],
  ['ExpiredToken', /renew AWS_SESSION_TOKEN$/],
  ['RequestTimeTooSkewed', /the clock of this machine is wrong$/],
  ['AccessDenied', /may not do this in the bucket "docs": allow .*s3:PutObject/],
  ['CredentialsProviderError', /^No AWS credentials were found: set AWS_ACCESS_KEY_ID/],
  ['TimeoutError', /cannot be reached: no complete response came in time$/],
  ['SlowDown', /^The storage at AWS failed for the bucket "docs": Some words of the server \(SlowDown\)$/],
])('%s is a sentence that says what to fix', (name, sentence) => {
  const response = name === 'PermanentRedirect' && { $response: { headers: { 'x-amz-bucket-region': 'us-west-2' } } };
  expect(describeS3Error(failure(name, response || {}), SETTINGS)).toMatch(sentence);
});

test('an error that the storage has no part in stays what it is', () => {
  const error = new Error('the stream broke');
  expect(explain(error, SETTINGS)).toBe(error);
});
