/** Checks that output quoted on pages matches what the program prints. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { decideFeatures } from '../../src/features/decide-features.ts';
import { listPages, readPage } from './pages.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Sources of the messages that `bindery doctor` prints. */
const DOCTOR = ['src/cli/doctor', 'src/agent/model'];

test('pages quote the lines that bindery doctor prints', () => {
  const messages = DOCTOR.flatMap(listSources).flatMap((file) => listMessages(fs.readFileSync(file, 'utf8')));
  const quotedLines = listPages().flatMap((page) =>
    [...readPage(page).matchAll(/^✓ \w+ +(.+)$/gm)].map(([, line = '']) => ({ page, line })),
  );
  expect(quotedLines.length).toBeGreaterThan(10);
  expect(quotedLines.filter(({ line }) => !messages.some((message) => message.test(line)))).toEqual([]);
});

test('the page of deployment kinds quotes the error for a feature that a kind does not allow', () => {
  const request = { switches: { search: true }, describe: () => '--search' };
  const [, quotedText] = /^```\n(An air-gapped site .+)\n```$/m.exec(readPage('operate/deployment-kinds.mdx')) ?? [];
  expect(() => decideFeatures({ deployment: 'air-gapped', request })).toThrow(
    expect.objectContaining({ message: quotedText }),
  );
});

function listSources(folder: string): string[] {
  const names = fs.readdirSync(path.join(ROOT, folder)).filter((name) => /(?<!\.test)\.ts$/.test(name));
  return names.map((name) => path.join(ROOT, folder, name));
}

/** Returns a pattern for each string of a source that ends a sentence. Placeholders match any text. */
function listMessages(source: string): RegExp[] {
  const strings = [...source.matchAll(/(['`])((?:(?!\1)[^\n\\])+\.)\1/g)].map(([, , text = '']) => text);
  return strings.map((text) => {
    const parts = text.split(/\$\{[^}]*\}/).map(escapePattern);
    return new RegExp(`^${parts.join('.+')}$`);
  });
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
