import { findMentions, type Mention } from './find-mentions.ts';

/** New targets by the targets as written. Undefined removes links, and keeps their text. */
export type TargetChanges = ReadonlyMap<string, string | undefined>;

/** A text with replaced targets. */
export interface ReplacedTargets {
  text: string;
  /** Number of replaced places by the old target. */
  counts: Map<string, number>;
  /** Number of places that can't be removed, because they aren't Markdown links: images, attributes and imports. */
  kept: number;
}

/** Replaces the targets of links, images and imports in the source of a page or module. Ignores code in pages. */
export function replaceTargets(
  text: string,
  { changes, isPage }: { changes: TargetChanges; isPage: boolean },
): ReplacedTargets {
  const counts = new Map<string, number>();
  let result = '';
  let end = 0;
  let kept = 0;
  for (const mention of findMentions(text, { isPage })) {
    const from = findChange(text, mention, changes);
    if (from === undefined || mention.offset < end) continue;
    const to = changes.get(from);
    const edit =
      to === undefined
        ? removeLink(text, mention)
        : { from: mention.offset, to: mention.offset + from.length, content: to };
    if (edit === undefined || edit.from < end) {
      kept++;
      continue;
    }
    counts.set(from, (counts.get(from) ?? 0) + 1);
    result += text.slice(end, edit.from) + edit.content;
    end = edit.to;
  }
  return { text: result + text.slice(end), counts, kept };
}

/** Finds the change for a target: with its query and anchor first, then without them. */
function findChange(text: string, { offset, address }: Mention, changes: TargetChanges): string | undefined {
  const suffix = /^[?#][^\s"'`)>\]}]*/.exec(text.slice(offset + address.length, offset + address.length + MAX_SUFFIX));
  return [`${address}${suffix?.[0] ?? ''}`, address].find((target) => changes.has(target));
}

const MAX_SUFFIX = 500;

/** Returns the edit that leaves only the text of a Markdown link. */
function removeLink(
  text: string,
  { offset, address }: Mention,
): { from: number; to: number; content: string } | undefined {
  const before = /(?<!!)\[([^[\]\n]*)\]\(\s*<?$/.exec(text.slice(Math.max(0, offset - MAX_LINK), offset));
  const after = /^[^\s()<>]*>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/.exec(
    text.slice(offset + address.length, offset + address.length + MAX_LINK),
  );
  if (before === null || after === null) return undefined;
  return {
    from: offset - before[0].length,
    to: offset + address.length + after[0].length,
    content: before[1] ?? '',
  };
}

const MAX_LINK = 1_000;
