import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createSamlIdp, IDP_ENTRY_POINT, IDP_ISSUER } from '../../../../test/helpers/saml-provider.ts';
import { createProviderReader, parseMetadata, readProvider } from './identity-provider.ts';

const { metadata, certificate } = createSamlIdp();

test('reads the issuer, the sign-in URL and the signing certificates from metadata', async () => {
  const provider = { issuer: IDP_ISSUER, entryPoint: IDP_ENTRY_POINT, certificates: [certificate] };
  expect(parseMetadata(metadata)).toEqual(provider);
  const values = {
    issuer: IDP_ISSUER,
    entryPoint: IDP_ENTRY_POINT,
    certificate: `# comment\n${certificate}${certificate}`,
  };
  expect((await readProvider({ kind: 'values', ...values })).certificates).toEqual([certificate, certificate]);
  expect(() => parseMetadata(metadata.replace('use="signing"', 'use="encryption"'))).toThrow('signing certificate');
});

test.each([
  ['nothing', ''],
  ['another document', '<html/>'],
  ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${metadata}`],
  ['two providers', `<x>${metadata}${metadata}</x>`],
  ['a broken certificate', metadata.replace(/MII[^<]{20}/, 'xxxx')],
  [
    'a sign-in URL that runs a script',
    metadata.replace(`Location="${IDP_ENTRY_POINT}"/></md:IDP`, 'Location="javascript:alert(1)"/></md:IDP'),
  ],
])('refuses metadata with %s', (_case, text) => {
  expect(() => parseMetadata(text)).toThrow(/SAML/);
});

test('keeps the last provider while its metadata URL does not respond, and reads it again after an hour', async () => {
  let status = 500;
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    response.writeHead(status).end(metadata);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
  let time = 0;
  const messages: string[] = [];
  const read = createProviderReader({ kind: 'url', url }, { now: () => time, log: (each) => messages.push(each) });
  await expect(read()).rejects.toThrow('status 500');
  status = 200;
  expect((await read()).issuer).toBe(IDP_ISSUER);
  await read();
  expect(count).toBe(2);
  status = 500;
  time += 3_600_000;
  expect((await read()).issuer).toBe(IDP_ISSUER);
  expect([count, messages]).toEqual([3, [expect.stringContaining('status 500')]]);
  server.closeAllConnections();
  server.close();
});
