/** What pages need from the files that all pages share: optional parts of the client, and utility classes. */
import { isJsx, type Props, type TreeNode } from '../model/tree.ts';

export interface ClientNeeds {
  features: string[];
  /** Class names written by authors. */
  classes: string[];
}

export function mergeNeeds(list: readonly ClientNeeds[]): ClientNeeds {
  return {
    features: [...new Set(list.flatMap(({ features }) => features))].sort(),
    classes: [...new Set(list.flatMap(({ classes }) => classes))].sort(),
  };
}

/** Maximum number of class names collected per page. Real pages use about a hundred. */
const MAX_CLASSES = 3_000;
/** No utility class has a longer name. */
export const MAX_CLASS_LENGTH = 160;

/** Collects the class names on the elements and components of a page, and in the JSX of its props. */
export function usedClasses(nodes: readonly TreeNode[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    if (node.type === 'element') addNames(node.attributes['class'], found);
    else addFromProps(node.props, found);
    usedClasses(node.children, found);
  }
  return found;
}

function addFromProps(props: Props, found: Set<string>): void {
  addNames(props['className'], found);
  addNames(props['class'], found);
  for (const value of Object.values(props)) if (isJsx(value)) usedClasses(value.children, found);
}

function addNames(value: unknown, found: Set<string>): void {
  if (typeof value !== 'string') return;
  for (const name of value.split(/\s+/)) {
    if (found.size >= MAX_CLASSES) return;
    if (name !== '' && name.length <= MAX_CLASS_LENGTH) found.add(name);
  }
}
