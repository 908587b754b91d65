/** Expands `<MDX>` in code, whose content was quoted before the code was parsed (`quoteModuleMarkdown`). */
import type { Scope } from '../../expressions/scope.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { getText, type Props, type TreeNode } from '../../model/tree.ts';
import { LINE_ATTRIBUTE } from '../repair/quote-markdown.ts';

interface QuotedTag {
  name: string;
  props: Props;
  children: TreeNode[];
  at: SourcePosition;
}

/** Returns the children of a tag in code, after expanding the Markdown in `<MDX>`. Removes the attribute with the line. */
export function expandQuoted({ name, props, children, at }: QuotedTag, scope: Scope): TreeNode[] {
  if (name !== 'MDX') return children;
  const { [LINE_ATTRIBUTE]: line } = props;
  delete props[LINE_ATTRIBUTE];
  const { expandMarkdown } = scope.root;
  if (!expandMarkdown || !children.every((child) => child.type === 'text')) return children;
  return expandMarkdown(getText(children), scope, typeof line === 'string' ? { ...at, line: Number(line) } : at);
}
