import { expect, test } from 'vitest';
import { redactUrl } from './log-request.ts';

test('signatures of our links and of S3 links are blotted out, and nothing else', () => {
  expect(redactUrl('/files/a?expires=1&filename=x&signature=abc')).toBe(
    '/files/a?expires=1&filename=x&signature=[hidden]',
  );
  expect(redactUrl('/b?X-Amz-Signature=abc&X-Amz-Credential=def&page=2')).toBe(
    '/b?X-Amz-Signature=[hidden]&X-Amz-Credential=[hidden]&page=2',
  );
  expect(redactUrl('/jobs?signatures=2')).toBe('/jobs?signatures=2');
});
