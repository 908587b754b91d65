import { formatCount } from '../../../lib/format-count.ts';
import type { ApiPageOptions } from '../../model/api-page.ts';

/** What limits can leave out of a page. The names are used in messages. */
export type HiddenPart = 'attribute' | 'nested object' | 'alternative' | 'allowed value' | 'example' | 'constraint';

/** What a page leaves out, by kind. The values identify the parts, so that each counts once. */
export type HiddenParts = Map<HiddenPart, Set<unknown>>;

/** Remembers that the page leaves out a part. */
export function hidePart(parts: HiddenParts, kind: HiddenPart, identity: unknown): void {
  parts.set(kind, (parts.get(kind) ?? new Set()).add(identity));
}

/** Reports once what a page leaves out. `subject` names what the page shows, such as `GET /users`. */
export function reportHiddenParts(
  parts: HiddenParts,
  { subject, at, report }: Pick<ApiPageOptions, 'at' | 'report'> & { subject: string },
): void {
  if (parts.size === 0) return;
  const counts = parts.entries().map(([kind, { size }]) => formatCount(size, kind));
  report({
    ...at,
    severity: 'info',
    code: 'attributes-not-shown',
    message: `The page of ${subject} would be too long, so it leaves out parts of large schemas and examples: ${[...counts].join(', ')}. Simplify them, or describe them on a page.`,
  });
}
