import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openS3Target } from './s3-target.ts';

let answer: (response: http.ServerResponse, count: number) => void = () => undefined;
let server: http.Server;
beforeEach(async () => {
  let count = 0;
  server = http.createServer((_, response) => {
    response.on('error', () => undefined);
    answer(response, (count += 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' });
});
afterEach(async () => {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) Reflect.deleteProperty(process.env, name);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const open = () => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { bucket: 'acme', endpoint, region: 'us-east-1', pathStyle: true };
  return openS3Target({ settings, prefix: 'docs/', patience: { tries: 1 }, maxObjects: 500 });
};

const OBJECT = '<Contents><Key>docs/a</Key><Size>1</Size><ETag>"x"</ETag></Contents>';

test.each([
  ['the same objects again', OBJECT],
  ['pages without objects', ''],
])('ends if the store lists %s', async (_, contents) => {
  answer = (response, count) =>
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>${count}</NextContinuationToken>${contents}</ListBucketResult>`,
    );
  await expect((await open()).list()).rejects.toThrow('Expected at most 500 objects in s3://acme/docs/');
});

test('ends if the store sends a record without a length and without an end', async () => {
  answer = (response) => {
    const send = () => void (response.write(' '.repeat(64 * 1024)) ? setImmediate(send) : response.once('drain', send));
    send();
  };
  await expect((await open()).read('record', 1_000_000)).rejects.toThrow(
    'Expected at most 1000000 bytes in docs/record, got more.',
  );
});
