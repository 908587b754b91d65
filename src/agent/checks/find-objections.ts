import type { SiteProblem, ToolContext } from '../types.ts';
import { compareWork, UNREADABLE } from './compare-work.ts';
import { findConflictMarkers } from './find-conflict-markers.ts';
import { findElisions } from './find-elisions.ts';

/** Objections to handing in the work. */
export interface Objections {
  /** New problems that readers would meet; work that has them is no more than a draft. */
  problems: SiteProblem[];
  /** Pages that no reader would find. */
  orphans: string[];
}

/** Looks at the work as its reviewers would. */
export async function findObjections(
  context: Pick<ToolContext, 'workspace' | 'checkSite' | 'signal'>,
): Promise<Objections> {
  const { workspace, signal } = context;
  const { added, orphans, changes, renames } = await compareWork(context);
  const elided = await findElisions(workspace, { changes, renames, signal });
  const markers = await findConflictMarkers(workspace);
  return { problems: [...markers, ...added.filter(isGrave), ...elided], orphans };
}

/** Says all in words for the model, each with its place; undefined when there is nothing. */
export function describeObjections({ problems, orphans }: Objections): string | undefined {
  const lines = [
    ...problems.map(({ file, line, message }) => `${file}:${line}: ${message}`),
    ...orphans.map(
      (file) =>
        `${file}: This page isn't in the navigation. Add an entry, or set hidden: true if readers should only reach it by its URL.`,
    ),
  ];
  if (lines.length === 0) return undefined;
  const named = lines.slice(0, NAMED_AT_MOST);
  const more = lines.length - named.length;
  return `Your changes break the site:\n${named.join('\n')}${more > 0 ? `\n… and ${more} more` : ''}`;
}

const NAMED_AT_MOST = 20;

/** Whether a new problem is worth a round of the model: an error, or what a reader misses. */
function isGrave({ severity, code }: SiteProblem): boolean {
  return severity === 'error' || (severity === 'warning' && GRAVE.has(code));
}

const GRAVE: ReadonlySet<string> = new Set([
  UNREADABLE,
  'author-code-failed',
  'broken-anchor',
  'broken-link',
  'config-duplicate-key',
  'config-invalid-value',
  'config-missing-field',
  'dropped-element',
  'duplicate-page',
  'frontmatter-invalid',
  'frontmatter-invalid-value',
  'frontmatter-unclosed',
  'invalid-mdx',
  'missing-export',
  'missing-image',
  'missing-page',
  'missing-snippet',
  'navigation-mixed-kinds',
  'navigation-unnamed',
  'nested-link',
  'operation-missing',
  'page-clash',
  'redirect-invalid-source',
  'redirect-loop',
  'redirect-shadows-page',
  'redirect-target-missing',
  'snippet-cycle',
  'undefined-variable',
  'unknown-component',
  'unknown-name',
  'unsafe-link',
  'unusable-image',
]);
