import { subtract } from '../../../lib/subtract.ts';
import { findCodeRanges } from '../../../site/shared.ts';
import { readStructure } from '../../checks/translations/page-structure.ts';
import { splitFrontmatter } from '../../checks/writing/frontmatter.ts';
import { hideCode } from '../../checks/writing/hide-code.ts';
import type { PageChange } from '../../checks/page-changes.ts';
import { isPage, listSome } from './gate.ts';
import type { RunResult } from './gate.ts';

/** Only the words of existing pages change: not their code, links, numbers, components, heading IDs or fields. */
export function checkStyle({ changes, pages }: RunResult): string[] {
  const others = changes.filter(({ kind, path }) => kind !== 'modified' || !isPage(path));
  return [
    ...(others.length > 0
      ? [
          `Only the words of existing pages can change. Restore these files: ${listSome(others.map(({ path }) => path))}.`,
        ]
      : []),
    ...pages.filter(({ before }) => before !== '').flatMap(comparePage),
  ];
}

function comparePage({ name, before, after }: PageChange): string[] {
  const [old, now] = [readFacts(before), readFacts(after)];
  return Object.entries(PARTS).flatMap(([part, title]) => {
    const key = part as keyof typeof PARTS;
    const removed = subtract(old[key], now[key]);
    const added = subtract(now[key], old[key]).filter((text) => key !== 'code' || !isMarkedUp(text, before));
    if (removed.length === 0 && added.length === 0) return [];
    const details = [describe('removed', removed), describe('added', added)].filter(Boolean).join('; ');
    return [`${name}: ${title} changed (${details}). Restore them: style never changes facts.`];
  });
}

const PARTS = {
  code: 'code',
  links: 'links',
  numbers: 'numbers',
  structure: 'headings or components',
  fields: 'fields of the frontmatter',
} as const;

/** What style can't change, each as a list of texts. */
function readFacts(text: string): Record<keyof typeof PARTS, string[]> {
  const { frontmatter, body } = splitFrontmatter(text.replaceAll('\r\n', '\n'));
  const { keys, headings, components } = readStructure(text);
  const prose = hideCode(body);
  return {
    code: findCodeRanges(body).map(([from, to]) => body.slice(from, to).trim()),
    links: Array.from(
      prose.matchAll(/\]\(\s*<?([^\s)>]+)|\b(?:href|src)\s*=\s*\{?["']([^"']+)|^ {0,3}\[[^\]\n]+\]:\s*(\S+)/gm),
      (match) => match.slice(1).find(Boolean) ?? '',
    ),
    numbers: prose.replaceAll(/^[ \t]*\d+[.)]\s/gm, '').match(/\d+(?:[.,:]\d+)*/g) ?? [],
    structure: [...headings.map(({ level, id = '' }) => `${'#'.repeat(level)}${id && ` {#${id}}`}`), ...components],
    fields: [
      ...keys,
      ...frontmatter
        .split('\n')
        .filter((line) => line !== '---' && !/^(?:title|sidebarTitle|description|keywords)\b/.test(line)),
    ],
  };
}

/** Words that become code keep their text. */
function isMarkedUp(code: string, before: string): boolean {
  return !code.includes('\n') && before.includes(code.replaceAll(/^`+|(?<!`)`+$/g, ''));
}

function describe(verb: string, texts: readonly string[]): string {
  if (texts.length === 0) return '';
  return `${verb}: ${listSome(
    texts.map((text) => JSON.stringify(text.slice(0, 60))),
    3,
  )}`;
}
