import { createHash, hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAMAGE_NAMES, damageFile } from '../../../test/helpers/damage.ts';
import { addChecksum } from '../../backup/checksum.ts';
import { seal } from '../../lib/sealed.ts';
import type { Finding } from './finding.ts';
import { verifyBackup } from './verify-backup.ts';
import { verifyFolders } from './verify-folders.ts';

const PAGE = Buffer.from('<p>page</p>');
const PACK = Buffer.from('PACK and more');
const FILES: Record<string, Buffer> = {
  'cache/prj_1/build-abc': seal(PAGE),
  'sites/releases/1.json': seal(Buffer.from('{}')),
  [`sites/files/ab/${hash('sha256', PAGE)}`]: PAGE,
  [`mirrors/m/${hash('sha256', PACK)}`]: PACK,
  'mirrors/m/objects/pack/pack-1.pack': Buffer.concat([PACK, createHash('sha1').update(PACK).digest()]),
  'mirrors/m/objects/pack/pack-1.idx': Buffer.concat([PACK, createHash('sha256').update(PACK).digest()]),
};

let folder: string;
beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-verify-'))));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function write(): void {
  for (const [name, bytes] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), bytes);
  }
}

async function verify(dataDir = folder): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of verifyFolders(dataDir)) findings.push(finding);
  return findings;
}

test('counts intact files, and reports no problems in an empty data directory', async () => {
  expect(await verify(path.join(folder, 'none'))).toEqual([]);
  write();
  const counts = (await verify()).map(({ level, message }) => `${level} ${/\((\d+)\)/.exec(message)?.[1]}`);
  expect(counts).toEqual(['ok 1', 'ok 1', 'ok 1', 'ok 1', 'ok 2']);
});

test.each(Object.keys(FILES).flatMap((name) => DAMAGE_NAMES.map((damage) => [name, damage] as const)))(
  'reports a damaged file: %s with this damage: %s',
  async (name, damage) => {
    write();
    damageFile(path.join(folder, name), damage);
    const problems = (await verify()).filter(({ level }) => level !== 'ok');
    expect(problems).toEqual([
      { check: 'stored', level: 'warning', message: expect.stringContaining(path.join(folder, name)) as string },
    ]);
  },
);

test.each(DAMAGE_NAMES)('reports a damaged backup: %s', async (damage) => {
  const file = path.join(folder, 'backup.tar.gz');
  fs.writeFileSync(file, await buffer(Readable.from(addChecksum(Readable.from([gzipSync(PAGE)])))));
  await expect(verifyBackup(file)).resolves.toMatchObject({ level: 'ok' });
  damageFile(file, damage);
  expect((await verifyBackup(file)).level).not.toBe('ok');
  await expect(verifyBackup(path.join(folder, 'nothing'))).resolves.toMatchObject({ level: 'error' });
});
