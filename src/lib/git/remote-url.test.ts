import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fc } from '../../../test/helpers/properties.ts';
import { createRemote, parseRemoteUrl } from './remote-url.ts';

test('converts a folder with any name to a URL without spaces that leads back to it', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^\.{1,2}$|[/\0]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.oneof(name, fc.constantFrom('a b', 'ü', '100%', '%20', 'a#b', 'a?b', '+'))), (names) => {
      const folder = `/${names.join('/')}`;
      const url = parseRemoteUrl(folder);
      expect(url.href).toMatch(/^file:\/\/\/[!-~]*$/);
      expect(fileURLToPath(url)).toBe(folder);
    }),
  );
});

test('accepts only hosts that Git, ssh and curl read in the same way', () => {
  const hosts = [
    'git@127%2e0.0.1',
    'git@internal%2f@git.test',
    'internal%3A22%2f@git.test',
    "git@a';id;'b",
    'git@$(id)',
  ];
  for (const host of [...hosts, '+git.test', '-git.test', '*', 'a,b', '[::1%25eth0]'])
    for (const scheme of host.includes('@') ? ['ssh'] : ['https', 'http', 'ssh'])
      expect(() => parseRemoteUrl(`${scheme}://${host}/a`)).toThrow(/repository URL/);
  for (const host of ['git.test', 'git_1.test:8443', '192.0.2.1', '[2001:db8::1]:8443', 'xn--bcher-kva.test'])
    expect(parseRemoteUrl(`https://${host}/a`).host).toBe(host);
  expect(parseRemoteUrl('ssh://kim@acme.test@git.test/a').hostname).toBe('git.test');
});

test('gives Git the URL that was checked', () => {
  expect(createRemote('SSH://git@git.test/a/../b', {}).address).toBe('ssh://git@git.test/b');
  expect(createRemote('git@git.test:a/../b', {}).address).toBe('git@git.test:a/../b');
});
