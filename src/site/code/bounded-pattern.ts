/** Maximum length of one pattern, in characters. Name lists in editors' grammars have some 40,000. */
const MAX_LENGTH = 50_000;
/** Maximum number of repeats of a part by counts (`{2,50}`), multiplied by the counts of the groups around it. */
const MAX_REPEATS = 2_000;
/** Maximum number of group calls (`\g<name>`). A call can contain other calls. */
const MAX_CALLS = 20;

/**
 * Whether the work a pattern can do without backtracking is bounded. Backtracking steps are counted at run time, but a
 * part that is repeated a million times can match the empty string a million times without one.
 */
export function isBoundedPattern(pattern: string): boolean {
  if (pattern.length > MAX_LENGTH || (pattern.match(/\\g/g)?.length ?? 0) > MAX_CALLS) return false;
  /** The largest product of counts in each open group, outermost first. */
  const openGroups = [1];
  /** The product of counts in the part just parsed. */
  let part = 1;
  for (const [token, count] of pattern.matchAll(/\\[^]|\{\d*,?(\d*)\}[+?]?|[^]/g)) {
    if (token === '(') openGroups.push((part = 1));
    else if (token === ')') {
      part = openGroups.pop() ?? 1;
      if (openGroups.length === 0) openGroups.push(1);
    } else if (count !== undefined) part *= Math.max(...(token.match(/\d+/g) ?? ['1']).map(Number), 1);
    else part = 1;
    const group = Math.max(openGroups.at(-1) ?? 1, part);
    if (group > MAX_REPEATS) return false;
    openGroups[openGroups.length - 1] = group;
  }
  return true;
}
