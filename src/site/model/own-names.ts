/**
 * Names of the parts of a page that the format doesn't document. Their classes and ids start with `bd-`, and each word
 * after it with a capital letter, so that an author's `[class*="card"]`, `[class$="title"]` or `[id^="tab"]` only
 * matches documented parts: `bd-CardTitle`. Attributes start with `data-bd-`. `author-css/hooks.ts` lists the documented
 * names.
 */

/** Returns the class or id of a part: `bd-CardTitle` for `card-title`. */
export function toOwnName(name: string): string {
  return `bd-${name.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())}`;
}
