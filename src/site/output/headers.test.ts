import { expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import type { SitePlan } from '../model/plan.ts';
import { buildHeaderFiles } from './headers.ts';

const SERVERS = ['https://api-*.example.com:8443', 'https://eu.example.org', 'https://x.*.example.net'];

function createFiles(airGapped: boolean, servers: readonly string[], mayCollect = false) {
  const plan = {
    settings: { features: createFeatures(airGapped ? 'air-gapped' : 'cloud') },
    config: { feedback: { mayCollect } },
  } as SitePlan;
  return buildHeaderFiles(plan, servers).map(({ path, content }) => [path, JSON.parse(String(content))] as const);
}

test("lists the playground's servers for the proxy, or writes no list without any", () => {
  expect(createFiles(false, SERVERS)).toEqual([['_docs/api-servers.json', { servers: SERVERS }]]);
  expect(createFiles(false, [])).toEqual([]);
  expect(createFiles(false, ['wss://eu.example.org', 'ws://*.example.com'])).toEqual([]);
});

test("gives an air-gapped site's proxy no servers, but lets its pages reach the playground's", () => {
  const [file, ...others] = createFiles(true, SERVERS);
  expect(others).toEqual([]);
  expect(file?.[1].contentSecurityPolicy).toContain(
    "connect-src 'self' https://*.example.com:8443 https://eu.example.org https://*.example.net;",
  );
  expect(createFiles(true, ['wss://eu-*.example.org'])[0]?.[1].contentSecurityPolicy).toContain(
    "connect-src 'self' wss://*.example.org;",
  );
  expect(createFiles(true, [])[0]?.[1].contentSecurityPolicy).toContain("connect-src 'self';");
});

test('declares that a plain file server collects nothing, if pages collect anything; air-gapped pages never do', () => {
  expect(createFiles(false, [], true)).toEqual([['_docs/server.json', { feedback: false, events: false }]]);
  expect(createFiles(true, [], true).map(([path]) => path)).toEqual(['_docs/headers.json']);
});
