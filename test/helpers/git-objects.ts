import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

/** A file as stored in Git's trees and index. */
export interface StoredFile {
  mode: '100644' | '100755' | '120000';
  id: string;
  size: number;
}

/**
 * Creates a repository with one commit on `main` that contains these files, by path. Returns the commit id. Starts no
 * process.
 */
export function writeRepository(gitDir: string, files: ReadonlyMap<string, StoredFile>, bare: boolean): string {
  const commit = writeObject(gitDir, 'commit', describeCommit(writeTree(gitDir, files)));
  fs.mkdirSync(path.join(gitDir, 'refs/heads'), { recursive: true });
  fs.writeFileSync(path.join(gitDir, 'refs/heads/main'), `${commit}\n`);
  fs.writeFileSync(path.join(gitDir, 'HEAD'), 'ref: refs/heads/main\n');
  fs.writeFileSync(path.join(gitDir, 'config'), `[core]\n\trepositoryformatversion = 0\n\tbare = ${bare}\n`);
  if (!bare) fs.writeFileSync(path.join(gitDir, 'index'), makeIndex(files));
  return commit;
}

/** Stores a loose object and returns its id. */
export function writeObject(gitDir: string, type: 'blob' | 'tree' | 'commit', content: Buffer): string {
  const object = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  const id = crypto.createHash('sha1').update(object).digest('hex');
  const folder = path.join(gitDir, 'objects', id.slice(0, 2));
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, id.slice(2)), zlib.deflateSync(object, { level: 1 }));
  return id;
}

function describeCommit(tree: string): Buffer {
  const author = `Test <test@example.com> ${Math.floor(Date.now() / 1000)} +0000`;
  return Buffer.from(`tree ${tree}\nauthor ${author}\ncommitter ${author}\n\nchange\n`);
}

function writeTree(gitDir: string, files: ReadonlyMap<string, StoredFile>): string {
  const folders = new Map<string, Map<string, StoredFile>>();
  const entries: { mode: string; name: string; id: string }[] = [];
  for (const [name, file] of files) {
    const slash = name.indexOf('/');
    if (slash < 0) entries.push({ ...file, name });
    else {
      const folder = name.slice(0, slash);
      const folderFiles = folders.get(folder) ?? new Map<string, StoredFile>();
      folders.set(folder, folderFiles.set(name.slice(slash + 1), file));
    }
  }
  for (const [name, folderFiles] of folders) entries.push({ mode: '40000', name, id: writeTree(gitDir, folderFiles) });
  const getSortKey = ({ mode, name }: { mode: string; name: string }) =>
    Buffer.from(mode === '40000' ? `${name}/` : name);
  const lines = entries
    .sort((a, b) => Buffer.compare(getSortKey(a), getSortKey(b)))
    .flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]);
  return writeObject(gitDir, 'tree', Buffer.concat(lines));
}

/** Version 2 of the index. File metadata from the disk stays zero, so that Git checks each file. */
function makeIndex(files: ReadonlyMap<string, StoredFile>): Buffer {
  const header = Buffer.alloc(12);
  header.write('DIRC');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(files.size, 8);
  const entries = [...files]
    .map(([name, file]) => ({ ...file, name: Buffer.from(name) }))
    .sort((a, b) => Buffer.compare(a.name, b.name))
    .map(({ name, mode, id }) => {
      const entry = Buffer.alloc(Math.ceil((62 + name.length + 1) / 8) * 8);
      entry.writeUInt32BE(Number.parseInt(mode, 8), 24);
      entry.write(id, 40, 'hex');
      entry.writeUInt16BE(Math.min(name.length, 0xfff), 60);
      name.copy(entry, 62);
      return entry;
    });
  const content = Buffer.concat([header, ...entries]);
  return Buffer.concat([content, crypto.createHash('sha1').update(content).digest()]);
}
