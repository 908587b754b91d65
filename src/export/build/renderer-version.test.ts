import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RENDERER_SOURCES } from './renderer-sources.ts';
import { getBodyVersion, hashRenderer, isOfBodies, getRendererVersion } from './renderer-version.ts';

test('returns a stable version that can be used in a key', () => {
  expect(getRendererVersion()).toMatch(/^[0-9a-f]{16}$/);
  expect(getRendererVersion()).toBe(getRendererVersion());
});

test('covers every file that a build imports', () => {
  const importedFiles = followImports(
    ['build-site.ts', 'thread/thread.ts', 'process/renderer.ts'].map((name) => `src/export/build/${name}`),
  );
  expect(importedFiles).toContain('src/errors.ts');
  expect(importedFiles).toContain('src/features/features.ts');
  const covers = (source: string, file: string) => file === source || file.startsWith(`${source}/`);
  expect(importedFiles.filter((file) => !RENDERER_SOURCES.some((source) => covers(source, file)))).toEqual([]);
});

test('covers every file that creates page bodies, but no style sheets', () => {
  const importedFiles = followImports(
    ['render-body.ts', 'tracked-reads/track-site.ts', 'search/index-page.ts'].map((name) => `src/site/${name}`),
  );
  expect(importedFiles).toContain('src/site/mdx/parse.ts');
  expect(importedFiles.filter((file) => !isOfBodies(file))).toEqual([]);
  for (const name of [
    'theme/css/base.css',
    'plugins/math/math.css',
    'components/badge/badge.css',
    'components/tabs/behavior.ts',
    'view/build-view.ts',
    'render-page.ts',
    'output/llms.ts',
  ])
    expect(isOfBodies(`src/site/${name}`)).toBe(false);
  expect(getBodyVersion()).not.toBe(getRendererVersion());
});

/** Returns the files and everything that they import. */
function followImports(files: readonly string[]): string[] {
  const root = path.resolve(import.meta.dirname, '../../..');
  const importedFiles = [...files];
  for (const file of importedFiles)
    for (const name of file.endsWith('.ts') ? listImports(path.join(root, file)) : []) {
      const target = path.relative(root, name);
      if (!importedFiles.includes(target)) importedFiles.push(target);
    }
  return importedFiles;
}

/** Returns the files that a file imports by a relative path, including types. */
function listImports(file: string): string[] {
  const statements = fs.readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport) ?\(?'(\.[^']+)'/g);
  return Array.from(statements, ([, name = '']) => path.resolve(path.dirname(file), name));
}

describe('with a copy of this installation', () => {
  const originalRoot = path.resolve(import.meta.dirname, '../../..');
  let copy: string;
  beforeAll(() => {
    copy = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-version-'));
    for (const name of [...RENDERER_SOURCES, 'node_modules/.package-lock.json'])
      fs.cpSync(path.join(originalRoot, name), path.join(copy, name), { recursive: true });
  });
  afterAll(() => fs.rmSync(copy, { recursive: true }));

  test('does not depend on the location or the tests', () => {
    expect(hashRenderer(copy).renderer).toBe(getRendererVersion());
    fs.appendFileSync(path.join(copy, 'src/site/render-page.test.ts'), '// changed');
    expect(hashRenderer(copy).renderer).toBe(getRendererVersion());
  });

  test.each([
    'src/site/render-page.ts',
    'src/site/theme/css/base.css',
    'src/export/build/process/renderer-main.ts',
    'src/lib/html.ts',
    'src/features/features.ts',
    'src/errors.ts',
    'vendor/mermaid/mermaid.min.js',
    'node_modules/.package-lock.json',
  ])('changes with %s', (name) => {
    const file = path.join(copy, name);
    const bytes = fs.readFileSync(file);
    const before = hashRenderer(copy).renderer;
    fs.writeFileSync(file, Buffer.concat([bytes, Buffer.from(' ')]));
    expect(hashRenderer(copy).renderer).not.toBe(before);
    fs.writeFileSync(file, bytes);
    expect(hashRenderer(copy).renderer).toBe(before);
  });

  test('changes when a file is added, renamed or removed', () => {
    const [addedFile, renamedFile] = ['added.ts', 'renamed.ts'].map((name) => path.join(copy, 'src/site', name));
    const versions = [hashRenderer(copy).renderer];
    fs.writeFileSync(addedFile ?? '', 'export const a = 1;');
    versions.push(hashRenderer(copy).renderer);
    fs.renameSync(addedFile ?? '', renamedFile ?? '');
    versions.push(hashRenderer(copy).renderer);
    expect(new Set(versions).size).toBe(3);
    fs.rmSync(renamedFile ?? '');
    expect(hashRenderer(copy).renderer).toBe(versions[0]);
  });
});
