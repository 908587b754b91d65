/** Compares deployment files (image, Compose, Helm chart, systemd) with the program: variables, commands, files. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Ajv } from 'ajv';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import ignore from 'ignore';
import { parse } from 'yaml';
import { BODY_LIMIT } from '../src/http/routes/v2-agent/with-attachments.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const readChart = (file: string) => read(`charts/bindery/${file}`);
const templates = fs
  .readdirSync(path.join(root, 'charts/bindery/templates'))
  .map((name) => readChart(`templates/${name}`));

/** Names that `.env.example` explains, and names that belong to Node.js, the AWS SDK and the shell. */
const knownNames = new Set([
  ...[...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'NODE_ENV',
  'HOME',
]);

interface Service {
  image?: string;
  command?: string[];
  environment?: Record<string, unknown>;
  healthcheck?: { test: unknown[] };
}

const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const ownServices = Object.values(compose.services).filter(({ image }) => image === 'bindery:latest');

describe('variables', () => {
  test.each([
    ['Dockerfile', [...read('Dockerfile').matchAll(/^(?:ENV| ) *([A-Z][A-Z_]*)=/gm)].map(([, name]) => name)],
    ['compose.yaml', ownServices.flatMap(({ environment = {} }) => Object.keys(environment))],
    ['the chart', [...templates.join('\n').matchAll(/- name: ([A-Z][A-Z0-9_]*)$/gm)].map(([, name]) => name)],
    [
      'the systemd unit',
      [...read('deploy/systemd/bindery@.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, text = '']) =>
        text.split(' ').map((pair) => pair.split('=')[0]),
      ),
    ],
  ])('%s sets only existing ones', (_file, names) => {
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !knownNames.has(name))).toEqual([]);
  });

  test('.env.example has the ones that compose.yaml requires, or compose.yaml says what to set', () => {
    const variables = [...read('compose.yaml').matchAll(/\$\{(\w+):\?([^}]*)\}/g)];
    expect(variables.length).toBeGreaterThan(3);
    for (const [, name, sentence] of variables) expect(sentence).toContain(`set ${name} in .env`);
  });
});

describe('commands', () => {
  const commands = [
    ...ownServices.map(({ command = [] }) => command[0]),
    ...[...templates.join('\n').matchAll(/args: \[(\w+)\]/g)].map(([, name]) => name),
    /^CMD \["(\w+)"\]$/m.exec(read('Dockerfile'))?.[1],
  ];

  test('exist in the program', () => {
    expect(commands.length).toBeGreaterThan(5);
    for (const command of commands) expect(fs.existsSync(path.join(root, `src/cli/${command}.ts`))).toBe(true);
  });
});

test.each(['operate/production.mdx', 'operate/containers.mdx'])(
  'nginx as in %s passes the largest request to the API',
  (page) => {
    const servers = read(`docs/${page}`).split(/^\s*server \{$/m);
    const sizes = servers
      .filter((server) => server.includes('proxy_pass http://127.0.0.1:7777;'))
      .map((server) => Number(/client_max_body_size (\d+)m;/.exec(server)?.[1]) * 1024 ** 2);
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeGreaterThanOrEqual(BODY_LIMIT);
  },
);

test('health checks in compose.yaml are lists of words', () => {
  const words = Object.values(compose.services).flatMap(({ healthcheck }) => healthcheck?.test ?? []);
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter((word) => typeof word !== 'string')).toEqual([]);
});

describe('the image', () => {
  test('has a health check that works for every command', async () => {
    const [, words = ''] = /HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
    const [command, ...args] = JSON.parse(words) as string[];
    expect(command).toBe('node');
    const server = http.createServer((request, response) =>
      response.writeHead(request.url === '/healthz' ? 200 : 404).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const closed = '1';
    const check = async (env: Record<string, string>) =>
      (await execa(process.execPath, args, { env, extendEnv: false, reject: false })).exitCode;
    const { port } = server.address() as AddressInfo;
    for (const name of ['BINDERY_PORT', 'BINDERY_WORKER_PORT', 'PORT'])
      expect(
        await check({ BINDERY_PORT: closed, BINDERY_WORKER_PORT: closed, PORT: closed, [name]: String(port) }),
      ).toBe(0);
    server.close();
    expect(await check({ BINDERY_PORT: closed, BINDERY_WORKER_PORT: closed, PORT: closed })).toBe(1);
  });

  test('copies files that exist after the build', () => {
    const copiedPaths = [...read('Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' ').map((each) => each.replace('/app/', '')),
    );
    const outputs = ['dist', 'node_modules'];
    expect(copiedPaths).toEqual(expect.arrayContaining(['bin/bindery.js', 'migrations', ...outputs]));
    expect(copiedPaths.filter((file) => !outputs.includes(file) && !fs.existsSync(path.join(root, file)))).toEqual([]);
  });

  test('is built from everything that the build reads', () => {
    const dockerignore = ignore().add(read('.dockerignore'));
    const { files } = JSON.parse(read('package.json')) as { files: string[] };
    const buildFiles = [...read('scripts/package/build.ts').matchAll(/\(ROOT, '([^']+)'\)/g)].map(
      ([, file = '']) => file,
    );
    expect(buildFiles).toContain('docs/docs.schema.json');
    const neededFiles = [...buildFiles, ...files, 'src', 'dashboard', 'scripts/package', 'tsconfig.json'];
    expect(neededFiles.filter((file) => file !== 'dist' && dockerignore.ignores(file))).toEqual([]);
  });

  test('contains everything that the npm package contains', () => {
    const { files } = JSON.parse(read('package.json')) as { files: string[] };
    for (const file of files) expect(read('Dockerfile')).toContain(`/app/${file}`);
  });
});

describe('the chart', () => {
  const validate = new Ajv({ strict: false }).compile(JSON.parse(readChart('values.schema.json')) as object);
  const values = parse(readChart('values.yaml')) as Record<string, Record<string, unknown>>;

  test('has valid values, and rejects a misspelled one', () => {
    expect(validate(values)).toBe(true);
    expect(validate({ ...values, staticExports: {} })).toBe(false);
    expect(validate({ ...values, staticExport: { ...values.staticExport, bundelUrl: 'https://x.test/' } })).toBe(false);
  });

  test('has templates that use only existing values', () => {
    const usedValues = templates.flatMap((text) =>
      [...text.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, name = '']) => name),
    );
    const has = (name: string) =>
      name
        .slice(1)
        .split('.')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values) !== undefined;
    expect(usedValues.length).toBeGreaterThan(20);
    expect(usedValues.filter((name) => !has(name))).toEqual([]);
  });

  test('has the version of the program', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(parse(readChart('Chart.yaml'))).toMatchObject({ version, appVersion: version });
  });
});
