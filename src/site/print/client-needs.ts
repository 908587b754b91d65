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
export function collectClasses(nodes: readonly TreeNode[], classNames = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    if (node.type === 'element') addNames(node.attributes['class'], classNames);
    else addFromProps(node.props, classNames);
    collectClasses(node.children, classNames);
  }
  return classNames;
}

function addFromProps(props: Props, classNames: Set<string>): void {
  addNames(props['className'], classNames);
  addNames(props['class'], classNames);
  for (const value of Object.values(props)) if (isJsx(value)) collectClasses(value.children, classNames);
}

function addNames(value: unknown, classNames: Set<string>): void {
  if (typeof value !== 'string') return;
  for (const name of value.split(/\s+/)) {
    if (classNames.size >= MAX_CLASSES) return;
    if (name !== '' && name.length <= MAX_CLASS_LENGTH) classNames.add(name);
  }
}
