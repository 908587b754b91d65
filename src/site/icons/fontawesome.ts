/** FontAwesome Free: one small SVG file per icon, read on first use; the package has files for its aliases too. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Icon, IconSet } from './icon.ts';

const FOLDER = path.dirname(createRequire(import.meta.url).resolve('@fortawesome/fontawesome-free/package.json'));

type Style = 'solid' | 'regular' | 'brands';

/** Paid styles fall back to free ones. */
const STYLES = new Map<string, readonly Style[]>([
  ['brands', ['brands', 'solid', 'regular']],
  ['regular', ['regular', 'solid', 'brands']],
]);
const DEFAULT_STYLES: readonly Style[] = ['solid', 'regular', 'brands'];

export function createFontAwesome(): IconSet {
  const icons = new Map<string, Icon | undefined>();
  let shims: Map<string, string> | undefined;
  let names: string[] | undefined;
  return {
    find(name, type = '') {
      const styles = STYLES.get(type.toLowerCase()) ?? DEFAULT_STYLES;
      const direct = findFile(name, styles, icons);
      if (direct !== undefined) return direct;
      shims ??= readShims();
      const currentName = shims.get(name);
      return currentName === undefined ? undefined : findFile(currentName, styles, icons);
    },
    names: () => (names ??= (['solid', 'brands'] as const).flatMap(listNames)),
  };
}

/** Returns the drawings of all icons. */
export function listFontAwesomeBodies(): string[] {
  const styles = ['solid', 'regular', 'brands'] as const;
  return styles.flatMap((style) =>
    listNames(style).map((name) => readIcon(name, path.join(FOLDER, 'svgs', style, `${name}.svg`))?.body ?? ''),
  );
}

function findFile(name: string, styles: readonly Style[], icons: Map<string, Icon | undefined>): Icon | undefined {
  if (!/^[a-z0-9-]{1,60}$/.test(name)) return undefined;
  for (const style of styles) {
    const id = `fa-${style}-${name}`;
    if (!icons.has(id)) icons.set(id, readIcon(id, path.join(FOLDER, 'svgs', style, `${name}.svg`)));
    const icon = icons.get(id);
    if (icon !== undefined) return icon;
  }
  return undefined;
}

function readIcon(id: string, file: string): Icon | undefined {
  let svg: string;
  try {
    svg = fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1];
  const body = svg.replace(/<!--[\s\S]*?-->/g, '').match(/<svg[^>]*>([\s\S]*)<\/svg>/)?.[1];
  return viewBox === undefined || body === undefined ? undefined : { id, viewBox, body };
}

/** Reads the names of version 4: `old:` at the margin, `  name: new` below it. */
function readShims(): Map<string, string> {
  const shims = new Map<string, string>();
  let oldNames = '';
  for (const line of fs.readFileSync(path.join(FOLDER, 'metadata', 'shims.yml'), 'utf8').split('\n')) {
    const [, key, value] = /^ *'?([\w-]+)'?: *'?([\w-]*)'?$/.exec(line) ?? [];
    if (key === undefined) continue;
    if (!line.startsWith(' ')) oldNames = key;
    else if (key === 'name' && value !== undefined) shims.set(oldNames, value);
  }
  return shims;
}

function listNames(style: Style): string[] {
  return fs.readdirSync(path.join(FOLDER, 'svgs', style)).map((file) => file.replace(/\.svg$/, ''));
}
