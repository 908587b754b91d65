/** Icon libraries that come as one JSON file: read on first use, once per process. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Icon, IconSet } from './icon.ts';

interface IconifyFile {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

export function createIconifySet(library: 'lucide' | 'tabler'): IconSet {
  let file: IconifyFile | undefined;
  const open = () => (file ??= readFile(library));
  return {
    find: (name) => findIcon(open(), library, name),
    names: () => Object.keys(open().icons),
  };
}

/** Returns the drawings of all icons of a library. */
export function listIconifyBodies(library: 'lucide' | 'tabler'): string[] {
  return Object.values(readFile(library).icons).map(({ body }) => body);
}

function readFile(library: string): IconifyFile {
  const name = createRequire(import.meta.url).resolve(`@iconify-json/${library}/icons.json`);
  return JSON.parse(fs.readFileSync(name, 'utf8')) as IconifyFile;
}

function findIcon(file: IconifyFile, library: string, name: string): Icon | undefined {
  const parent = Object.hasOwn(file.aliases ?? {}, name) ? file.aliases?.[name]?.parent : undefined;
  const key = parent ?? name;
  const icon = Object.hasOwn(file.icons, key) ? file.icons[key] : undefined;
  if (icon === undefined) return undefined;
  const [width, height] = [icon.width ?? file.width ?? 16, icon.height ?? file.height ?? 16];
  return { id: `${library}-${key}`, viewBox: `0 0 ${width} ${height}`, body: icon.body };
}
