import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createSamlIdp, IDP_ENTRY_POINT, IDP_ISSUER } from '../../../test/helpers/saml-provider.ts';
import { TEST_CERTIFICATE } from '../../../test/helpers/tls-certificate.ts';
import { checkSaml } from './check-saml.ts';

const DAY_MS = 86_400_000;
const { metadata, certificate } = createSamlIdp();
const end = getEnd(certificate);

function getEnd(pem: string): number {
  return Date.parse(new X509Certificate(pem).validTo);
}

function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

test("names the provider and its certificate's last day", async () => {
  expect(await checkSaml({ provider: { kind: 'metadata', text: metadata } })).toEqual({
    check: 'sign-in',
    level: 'ok',
    message: `The SAML identity provider is ${IDP_ISSUER}. Its certificate is valid until ${toDate(end)}.`,
  });
});

test.each([
  ['31 days', end - 31 * DAY_MS, 'ok', 'valid until'],
  ['29 days', end - 29 * DAY_MS, 'warning', 'expires on'],
  ['-1 days', end + DAY_MS, 'warning', 'expired on'],
])('warns 30 days before the last certificate expires: in %s', async (_case, now, level, text) => {
  const finding = await checkSaml({ provider: { kind: 'metadata', text: metadata } }, now);
  expect(finding).toMatchObject({ level, message: expect.stringContaining(`${text} ${toDate(end)}`) });
});

test('ignores an expired certificate next to one that is valid for longer', async () => {
  const provider = { kind: 'values', issuer: IDP_ISSUER, entryPoint: IDP_ENTRY_POINT } as const;
  const later = getEnd(TEST_CERTIFICATE);
  for (const pems of [certificate + TEST_CERTIFICATE, TEST_CERTIFICATE + certificate]) {
    const finding = await checkSaml({ provider: { ...provider, certificate: pems } }, end + DAY_MS);
    expect(finding).toMatchObject({ level: 'ok', message: expect.stringContaining(`until ${toDate(later)}`) });
  }
});

test('reports a provider that is not usable, with the setting to check', async () => {
  const values = { kind: 'values', issuer: IDP_ISSUER, entryPoint: IDP_ENTRY_POINT, certificate: 'none' } as const;
  expect(await checkSaml({ provider: values })).toMatchObject({
    level: 'error',
    message: expect.stringContaining('certificates in PEM format in BINDERY_SAML_CERTIFICATE'),
  });
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
  expect(await checkSaml({ provider: { kind: 'url', url } })).toMatchObject({
    level: 'error',
    message: expect.stringContaining('status 404. Check BINDERY_SAML_METADATA_URL'),
  });
  server.closeAllConnections();
  server.close();
});
