import { expect, test } from 'vitest';
import { describeS3Error, explainS3Error } from './explain.ts';

const SETTINGS = { bucket: 'docs', region: 'eu-west-1', pathStyle: false };

function createFailure(name: string, fields: object = {}): Error {
  return Object.assign(new Error('Some words of the server.'), { name, $metadata: {}, ...fields });
}

test.each([
  ['NoSuchBucket', /^The bucket "docs" doesn't exist at AWS\. Create it, or correct S3_BUCKET/],
  ['PermanentRedirect', /isn't in the region eu-west-1 \(it is in us-west-2\)\. Correct S3_REGION$/],
  ['AuthorizationHeaderMalformed', /isn't in the region eu-west-1/],
  ['InvalidAccessKeyId', /AWS_ACCESS_KEY_ID is unknown there$/],
  ['SignatureDoesNotMatch', /AWS_SECRET_ACCESS_KEY doesn't belong to AWS_ACCESS_KEY_ID$/],
  ['ExpiredToken', /renew AWS_SESSION_TOKEN$/],
  ['RequestTimeTooSkewed', /this machine's clock is wrong$/],
  ['AccessDenied', /don't have permission for this in the bucket "docs"\. Allow .*s3:PutObject/],
  ['CredentialsProviderError', /^No AWS credentials found\. Set AWS_ACCESS_KEY_ID/],
  ['TimeoutError', /is unreachable: the response didn't complete in time$/],
  ['SlowDown', /^The storage at AWS failed for the bucket "docs": Some words of the server \(SlowDown\)$/],
])('%s has a message that explains the fix', (name, sentence) => {
  const response = name === 'PermanentRedirect' && { $response: { headers: { 'x-amz-bucket-region': 'us-west-2' } } };
  expect(describeS3Error(createFailure(name, response || {}), SETTINGS)).toMatch(sentence);
});

test('a certificate of an unknown authority has a message that names the setting', () => {
  const error = createFailure('Error', { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  expect(describeS3Error(error, SETTINGS)).toMatch(/isn't trusted .* set NODE_EXTRA_CA_CERTS to the CA file$/);
});

test('an error that is not about the storage stays unchanged', () => {
  const error = new Error('the stream broke');
  expect(explainS3Error(error, SETTINGS)).toBe(error);
});
