import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fc } from '../../../test/helpers/properties.ts';
import { parseRemoteUrl } from './remote-url.ts';

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
