import { expect, test } from 'vitest';
import { parsePointer } from './pointer.ts';

const OID = 'a'.repeat(64);
const read = (text: string) => parsePointer(Buffer.from(text));

test("reads a pointer's hash and size, ignoring its other fields", () => {
  const version = 'version https://git-lfs.github.com/spec/v1';
  expect(read(`${version}\noid sha256:${OID}\nsize 12\n`)).toEqual({ oid: OID, size: 12 });
  expect(read(`${version}\r\next-0-x sha256:1\r\noid sha256:${OID}\r\nsize 0\r\n`)).toEqual({ oid: OID, size: 0 });
});

test.each([
  '',
  'version https://git-lfs.github.com/spec/v1\n',
  `version https://git-lfs.github.com/spec/v1\noid sha256:../../x\nsize 1\n`,
  `version https://git-lfs.github.com/spec/v1\noid sha256:${OID}\nsize x\n`,
  `About version https://git-lfs.github.com/spec/v1\noid sha256:${OID}\nsize 1\n`,
  `version https://git-lfs.github.com/spec/v1\noid sha256:${OID}\nsize 1\n${'x'.repeat(1024)}`,
])('does not read %j as a pointer', (text) => {
  expect(read(text)).toBeUndefined();
});
