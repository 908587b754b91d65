import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FEATURE_NAMES } from '../features/deployment-kinds.ts';
import { getFeatureVariable } from '../features/feature-variables.ts';
import { readConfig } from './config.ts';
import { VARIABLE_NAMES } from './environment.ts';

test('uses the documented defaults in an empty environment', () => {
  expect(readConfig({})).toMatchObject({
    databaseUrl: undefined,
    dataDir: `${process.cwd()}/.bindery`,
    secretKey: undefined,
    linkSecret: undefined,
    host: '127.0.0.1',
    port: 7777,
    bundleLinkTtl: 3_600,
    logLevel: 'info',
    workerSlots: 2,
  });
});

test('reports every invalid variable together, one line each, with the expected and the received value', () => {
  const read = () => readConfig({ BINDERY_PORT: '70000', BUNDLE_LINK_TTL: '8d', BINDERY_LOG_LEVEL: 'loud' });
  expect(read).toThrow('BINDERY_PORT: expected a whole number from 0 to 65535, got "70000"');
  expect(read).toThrow(/BUNDLE_LINK_TTL: expected .* to 7d, got "8d"/);
  expect(read).toThrow(/BINDERY_LOG_LEVEL: expected one of .*, got "loud"/);
});

test('reports each of many invalid variables', () => {
  const numbers = VARIABLE_NAMES.filter((name) => /^(AGENT_|BINDERY_(PORT|RENDER|WORKER|MAX))/.test(name));
  const message = getMessage(() => readConfig(Object.fromEntries(numbers.map((name) => [name, 'many']))));
  expect(numbers.length).toBeGreaterThan(8);
  expect(numbers.filter((name) => !message.includes(`${name}: `))).toEqual([]);
});

function getMessage(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

test('reports an invalid secret without showing it', () => {
  const read = () => readConfig({ BINDERY_SECRET_KEY: 'hunter2', DATABASE_URL: 'mysql://root:hunter2@db/x' });
  expect(read).toThrow(/BINDERY_SECRET_KEY: .*7 characters/);
  expect(read).toThrow(/DATABASE_URL: /);
  expect(read).not.toThrow(/hunter2/);
});

test.each(['7777.5', '-1', '1e3', '0x10', 'true', 'port'])('rejects the port %j', (port) => {
  expect(() => readConfig({ BINDERY_PORT: port })).toThrow('BINDERY_PORT');
});

test.each([
  ['90', 90],
  ['15m', 900],
  ['7d', 604_800],
])('reads the link lifetime %j as %d seconds', (text, seconds) => {
  expect(readConfig({ BUNDLE_LINK_TTL: text }).bundleLinkTtl).toBe(seconds);
});

test('accepts secrets in hex or base64', () => {
  const key = Buffer.alloc(32, 0xa7);
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    expect(readConfig({ BINDERY_SECRET_KEY: key.toString(encoding) }).secretKey).toEqual(key);
    expect(readConfig({ BINDERY_LINK_SECRET: key.toString(encoding) }).linkSecret).toEqual(key);
  }
});

test('treats an empty value as unset, and lets the command line override the environment', () => {
  expect(readConfig({ BINDERY_PORT: ' ' }).port).toBe(7777);
  expect(readConfig({ BINDERY_DATA_DIR: '/a', BINDERY_PORT: '1' }, { dataDir: '/b', port: '0' })).toMatchObject({
    dataDir: '/b',
    port: 0,
  });
});

test('limits agent jobs by default, and sets a model only if one is configured', () => {
  expect(readConfig({}).agent).toMatchObject({
    model: undefined,
    limits: { steps: 60, minutes: 20, files: 50, fileBytes: 524_288 },
    jobsPerProject: 2,
    archiveAfterDays: 30,
  });
  const { agent } = readConfig({
    BINDERY_MODEL: 'openai-compatible:org/qwen3:8b',
    OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1',
  });
  expect(agent.model).toBe('openai-compatible:org/qwen3:8b');
  expect(agent.modelEnvironment).toEqual({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' });
});

test.each(['claude', 'claude:opus', 'anthropic:', 'anthropic:a b'])('rejects the model %j', (model) => {
  expect(() => readConfig({ BINDERY_MODEL: model })).toThrow('BINDERY_MODEL');
});

test('reports an invalid provider key without showing it', () => {
  expect(() => readConfig({ ANTHROPIC_API_KEY: 'sk ant' })).toThrow(/ANTHROPIC_API_KEY: .*6 characters/);
});

test.each(['S3_ENDPOINT', 'OPENAI_BASE_URL', 'BINDERY_PUBLIC_URL', 'BINDERY_OIDC_ISSUER'])(
  'rejects a URL with a password without showing it: %s',
  (name) => {
    const attempt = () => readConfig({ [name]: 'https://user:s3cr3t@host.example/v1', S3_BUCKET: 'acme' });
    expect(attempt).toThrow(`${name}: expected a URL`);
    expect(attempt).toThrow('got "https://[hidden]@host.example/v1"');
  },
);

test.each(['/bindery', '/bindery/', '//', '?a=1', '?', '#top'])(
  'rejects a public URL that is more than a host, and says what Bindery needs: %s',
  (rest) => {
    const attempt = () => readConfig({ BINDERY_PUBLIC_URL: `https://company.example${rest}` });
    expect(attempt).toThrow(/BINDERY_PUBLIC_URL: expected a URL without a path, .* its own hostname or port/);
  },
);

test.each([
  'https://bindery.example:8443',
  'https://bindery.example/',
  'http://[::1]:7777',
  'https://Bindery.example:443',
])('accepts the public URL %s', (url) => {
  expect(readConfig({ BINDERY_PUBLIC_URL: url }).publicUrl).toBe(url.replace(/\/$/, ''));
});

test('lists every variable in .env.example', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  for (const name of [...VARIABLE_NAMES, ...FEATURE_NAMES.map(getFeatureVariable)])
    expect(example).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
});
