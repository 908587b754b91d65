import { expect, test } from 'vitest';
import { featuresOf } from '../../features/testing.ts';
import type { SitePlan } from '../model/plan.ts';
import { headerFiles } from './headers.ts';

const SERVERS = ['https://api-*.example.com:8443', 'https://eu.example.org', 'https://x.*.example.net'];

function filesOf(airGapped: boolean, servers: readonly string[], mayCollect = false) {
  const plan = {
    settings: { features: featuresOf(airGapped ? 'air-gapped' : 'cloud') },
    config: { feedback: { mayCollect } },
  } as SitePlan;
  return headerFiles(plan, servers).map(({ path, content }) => [path, JSON.parse(String(content))] as const);
}

test('the proxy may ask the servers of the playground, and there is no list without any', () => {
  expect(filesOf(false, SERVERS)).toEqual([['_docs/api-servers.json', { servers: SERVERS }]]);
  expect(filesOf(false, [])).toEqual([]);
  expect(filesOf(false, ['wss://eu.example.org', 'ws://*.example.com'])).toEqual([]);
});

test('an air-gapped site names no server to a proxy; its pages may reach those of the playground themselves', () => {
  const [file, ...others] = filesOf(true, SERVERS);
  expect(others).toEqual([]);
  expect(file?.[1].contentSecurityPolicy).toContain(
    "connect-src 'self' https://*.example.com:8443 https://eu.example.org https://*.example.net;",
  );
  expect(filesOf(true, ['wss://eu-*.example.org'])[0]?.[1].contentSecurityPolicy).toContain(
    "connect-src 'self' wss://*.example.org;",
  );
  expect(filesOf(true, [])[0]?.[1].contentSecurityPolicy).toContain("connect-src 'self';");
});

test('where something is collected, a plain server of files says that it takes none; air-gapped pages collect nothing', () => {
  expect(filesOf(false, [], true)).toEqual([['_docs/server.json', { feedback: false, events: false }]]);
  expect(filesOf(true, [], true).map(([path]) => path)).toEqual(['_docs/headers.json']);
});
