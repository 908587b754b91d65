/** Artifacts of several files held in memory, for tests. */
import { deflateRawSync } from 'node:zlib';
import type { ArtifactFiles } from '../artifact-files.ts';

export function artifactOf(contents: Record<string, string>): ArtifactFiles {
  return {
    files: Object.keys(contents).sort(),
    read: (file) => Buffer.from(contents[file] ?? ''),
    nameOf: (file) => `sdk/${file}`,
    imageOf: (file) => (Object.hasOwn(contents, file) ? `/sdk/${file}` : undefined),
  };
}

export interface ZipEntry {
  name: string;
  content?: string | Buffer;
  /** 0: as it is; 8: deflated. @defaultValue 8 */
  method?: number;
  /** Size that the archive says. @defaultValue that of the content */
  size?: number;
  flags?: number;
  /** Mode of the file in the upper half. */
  attributes?: number;
}

/** A zip as tools write it; what is given may be wrong. */
export function zipOf(entries: readonly ZipEntry[], comment = ''): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content = '', method = 8, size, flags = 0, attributes = 0 } of entries) {
    const plain = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size ?? plain.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(attributes, 6);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\0\0'), fields, rest, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, list, end, Buffer.from(comment)]);
}
