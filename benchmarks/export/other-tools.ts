/**
 * Other generators with the same pages, installed to a temporary folder. Each one highlights code and prints a menu of
 * the page's section.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { listPages } from './page-files.ts';
import type { Command } from './timed-run.ts';

export interface OtherTool {
  name: string;
  /** Converts the site for the tool. Undefined if the tool is missing. */
  prepare(site: string, work: string): ColdBuild | undefined;
}

interface ColdBuild {
  command: Command;
  /** Folder that the command writes pages to. */
  output: string;
}

interface Page {
  file: string;
  text: string;
}

/** Returns pages as plain Markdown, in the order of their paths, with imports inlined. */
function readPages(site: string): Page[] {
  return listPages(site).map((file) => ({ file: file.replace(/\.mdx$/, '.md'), text: inline(site, file) }));
}

function inline(site: string, file: string): string {
  const text = fs.readFileSync(path.join(site, file), 'utf8');
  const imported = /^import (\w+) from "\/([^"]+)";?\n/m.exec(text);
  if (!imported) return text;
  const [line, name = '', from = ''] = imported;
  // Text in a code block is not an import.
  if (!fs.existsSync(path.join(site, from))) return text;
  return text.replace(line, '').replaceAll(`<${name} />`, fs.readFileSync(path.join(site, from), 'utf8'));
}

function writePages(site: string, folder: string, rename = (file: string) => file): void {
  fs.rmSync(folder, { recursive: true, force: true });
  for (const { file, text } of readPages(site)) {
    const target = path.join(folder, rename(file));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  }
}

function install(work: string, packages: readonly string[]): string {
  const folder = path.join(work, packages.join('-').replace(/\W+/g, '-'));
  if (fs.existsSync(path.join(folder, 'node_modules'))) return folder;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], { cwd: folder });
  return folder;
}

const ELEVENTY_CONFIG = `import highlight from '@11ty/eleventy-plugin-syntaxhighlight';
export default function (config) {
  config.addPlugin(highlight);
  config.addCollection('parts', (api) => {
    const parts = {};
    for (const page of api.getAll()) (parts[page.url.split('/')[1]] ??= []).push({ url: page.url, title: page.data.title });
    return parts;
  });
  config.addGlobalData('layout', 'page.njk');
  config.addFilter('part', (url) => url.split('/')[1]);
  return { dir: { input: 'pages', output: 'out', includes: '../includes' }, markdownTemplateEngine: false };
}
`;
const ELEVENTY_LAYOUT = `<!doctype html><html><head><meta charset="utf-8"><title>{{ title }}</title><meta name="description" content="{{ description }}"></head>
<body><nav>{% for entry in collections.parts[page.url | part] %}<a href="{{ entry.url }}">{{ entry.title }}</a>{% endfor %}</nav>
<main><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>
`;

export const ELEVENTY: OtherTool = {
  name: 'Eleventy',
  prepare(site, work) {
    const folder = install(work, ['@11ty/eleventy@3.1.8', '@11ty/eleventy-plugin-syntaxhighlight']);
    writePages(site, path.join(folder, 'pages'));
    const output = path.join(folder, 'out');
    fs.rmSync(output, { recursive: true, force: true });
    fs.mkdirSync(path.join(folder, 'includes'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'eleventy.config.js'), ELEVENTY_CONFIG);
    fs.writeFileSync(path.join(folder, 'includes/page.njk'), ELEVENTY_LAYOUT);
    const args = [path.join(folder, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'];
    return { command: { file: process.execPath, args, cwd: folder }, output };
  },
};

const HUGO_LAYOUT = `<!doctype html><html><head><meta charset="utf-8"><title>{{ .Title }}</title><meta name="description" content="{{ .Description }}"></head>
<body><nav>{{ with .FirstSection }}{{ range .RegularPagesRecursive }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ end }}</nav>
<main><h1>{{ .Title }}</h1>{{ .Content }}</main></body></html>
`;

export const HUGO: OtherTool = {
  name: 'Hugo',
  prepare(site, work) {
    try {
      execFileSync('hugo', ['version']);
    } catch {
      return undefined;
    }
    const folder = path.join(work, 'hugo');
    // With an `index.md`, a folder is a single page, and the other files in it are its attachments.
    writePages(site, path.join(folder, 'content'), (file) => file.replace(/(^|\/)index\.md$/, '$1_index.md'));
    for (const kind of ['single', 'list']) {
      fs.mkdirSync(path.join(folder, 'layouts/_default'), { recursive: true });
      fs.writeFileSync(path.join(folder, `layouts/_default/${kind}.html`), HUGO_LAYOUT);
    }
    fs.writeFileSync(path.join(folder, 'config.toml'), 'title = "Benchmark"\nbaseURL = "https://example.com/"\n');
    const output = path.join(folder, 'public');
    fs.rmSync(output, { recursive: true, force: true });
    return { command: { file: 'hugo', args: ['--quiet', '--ignoreCache'], cwd: folder }, output };
  },
};

const STARLIGHT_CONFIG = `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({ integrations: [starlight({ title: 'Benchmark' })], cacheDir: './cache' });
`;
const STARLIGHT_CONTENT = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

export const STARLIGHT: OtherTool = {
  name: 'Starlight',
  prepare(site, work) {
    const folder = install(work, ['astro', '@astrojs/starlight', 'sharp']);
    writePages(site, path.join(folder, 'src/content/docs'));
    fs.writeFileSync(path.join(folder, 'astro.config.mjs'), STARLIGHT_CONFIG);
    fs.writeFileSync(path.join(folder, 'src/content.config.ts'), STARLIGHT_CONTENT);
    for (const earlier of ['dist', 'cache', '.astro', 'node_modules/.astro'])
      fs.rmSync(path.join(folder, earlier), { recursive: true, force: true });
    const args = [path.join(folder, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'];
    const command = { file: process.execPath, args, cwd: folder, env: { ASTRO_TELEMETRY_DISABLED: '1' } };
    return { command, output: path.join(folder, 'dist') };
  },
};
