import { expect, test } from 'vitest';
import { describeAuditReceiver } from './audit-stream.ts';
import { readConfig } from './config.ts';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const read = (env: NodeJS.ProcessEnv) => readConfig(env).auditStream;

test('streams nothing unless a receiver is set', () => {
  expect(read({})).toBeUndefined();
});

test.each([
  [
    'https://siem.test/a?token=x',
    { BINDERY_AUDIT_STREAM_SECRET: SECRET },
    { kind: 'webhook', secret: SECRET },
    'https://siem.test',
  ],
  [
    'syslog+tls://logs.test',
    {},
    { kind: 'syslog', host: 'logs.test', port: 6514, isEncrypted: true },
    'syslog+tls://logs.test:6514',
  ],
  [
    'syslog+tcp://[::1]:514',
    { BINDERY_WEBHOOK_PRIVATE_HOSTS: '::1' },
    { kind: 'syslog', host: '::1', port: 514, isEncrypted: false },
    'syslog+tcp://::1:514',
  ],
  [
    's3://acme-audit/bindery/logs/',
    { S3_REGION: 'eu-central-1' },
    { kind: 's3', prefix: 'bindery/logs/', bucket: { bucket: 'acme-audit', region: 'eu-central-1', pathStyle: false } },
    's3://acme-audit/bindery/logs/',
  ],
] as const)('reads %s, and describes it without the path of a URL', (target, env, settings, description) => {
  const stream = read({ BINDERY_AUDIT_STREAM: target, ...env });
  expect(stream).toMatchObject({ format: 'json', ...settings });
  expect(stream && describeAuditReceiver(stream)).toBe(description);
});

test.each([
  'ftp://logs.test',
  'logs.test',
  'https://user:secret@siem.test',
  'syslog+tls://logs.test/path',
  's3://a/b?c',
  's3://x',
])('rejects %s without showing it', (target) => {
  const error = getMessage({ BINDERY_AUDIT_STREAM: target });
  expect(error).toMatch(/BINDERY_AUDIT_STREAM: expected a URL such as .*not shown/);
  expect(error).not.toContain(target);
});

test('reports all variables that lack what they require in one message', () => {
  expect(getMessage({ BINDERY_AUDIT_STREAM: 'http://siem.test', BINDERY_AUDIT_STREAM_S3_REGION: 'eu' })).toBe(
    [
      'The configuration is not valid:',
      '  BINDERY_AUDIT_STREAM_S3_REGION: requires BINDERY_AUDIT_STREAM with an s3 URL',
      '  BINDERY_AUDIT_STREAM: an https receiver requires BINDERY_AUDIT_STREAM_SECRET, which signs the requests',
      "  BINDERY_AUDIT_STREAM: http: isn't encrypted. Use https:, or add siem.test to BINDERY_WEBHOOK_PRIVATE_HOSTS",
    ].join('\n'),
  );
  expect(getMessage({ BINDERY_AUDIT_STREAM_SECRET: SECRET })).toContain(
    'requires BINDERY_AUDIT_STREAM with an https URL',
  );
  expect(getMessage({ BINDERY_AUDIT_STREAM_SECRET: 'short' })).toContain('at least 24 bytes in base64');
});

function getMessage(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
