import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns paths of existing pages that a docs.json lists, read without the renderer: `a/b` for `a/b.mdx`, `a` for
 * `a/index.mdx`.
 */
export async function listExpectedPages(folder: string): Promise<string[]> {
  const config = (await readJson(path.join(folder, 'docs.json'))) as { navigation?: unknown };
  const pages = new Set<string>();
  await collect(config.navigation, folder, { folder, found: pages });
  return [...pages];
}

async function collect(node: unknown, base: string, context: { folder: string; found: Set<string> }): Promise<void> {
  if (typeof node === 'string') return collectPage(node, context);
  if (Array.isArray(node)) {
    for (const item of node) await collect(item, base, context);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { $ref, ...fields } = node as Record<string, unknown>;
  if (typeof $ref === 'string') {
    const file = path.resolve(base, $ref);
    await collect(await readJson(file), path.dirname(file), context);
  }
  if (typeof fields['root'] === 'string') await collectPage(fields['root'], context);
  for (const [key, value] of Object.entries(fields))
    if (typeof value === 'object' && key !== 'openapi') await collect(value, base, context);
}

async function collectPage(
  entry: string,
  { folder, found: pages }: { folder: string; found: Set<string> },
): Promise<void> {
  const stem = entry
    .replace(/^\/+/, '')
    .replace(/\.mdx?$/, '')
    .replace(/\/+$/, '');
  for (const name of [stem, `${stem}/index`, stem === '' ? 'index' : stem]) {
    for (const ending of ['.mdx', '.md']) {
      const text = await fs.readFile(path.join(folder, name + ending), 'utf8').catch(() => undefined);
      if (text === undefined) continue;
      const url = name.replace(/(?:^|\/)index$/, '');
      pages.add(url === '' ? 'index' : url);
      return;
    }
  }
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await fs.readFile(file, 'utf8'));
}
