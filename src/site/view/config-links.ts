/** Links of the configuration, to a site path or to another site. */
import type { FramePrinter } from '../print/page-printer.ts';
import type { LinkView } from '../model/view.ts';

/** Position for configuration content. Nothing is reported there, because `checkFrame` knows the actual positions. */
export const CONFIG_POSITION = { file: 'docs.json', line: 1, column: 1 };

/** Creates a link from the configuration, to a site path or to another site. */
export function createConfigLink(
  input: { label: string; href: string; icon?: string | undefined; iconType?: string | undefined },
  printer: FramePrinter,
): LinkView {
  const { href, external } = printer.link(toRootHref(input.href), CONFIG_POSITION);
  return {
    label: input.label,
    href,
    external,
    ...(input.icon !== undefined && { icon: input.icon }),
    ...(input.iconType !== undefined && { iconType: input.iconType }),
  };
}

/** Returns a path in the configuration relative to the docs root, with or without a slash. */
export function toRootHref(href: string): string {
  return /^(?:[a-z][a-z\d+.-]*:|[/#])/i.test(href) ? href : `/${href.replace(/^\.\//, '')}`;
}
