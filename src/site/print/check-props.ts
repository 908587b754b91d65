/** Reports props that a component of the format doesn't have, including props under other names, and unsupported values. */
import { findClosestName } from '../../lib/find-closest-name.ts';
import { lookUp } from '../../lib/look-up.ts';
import type { FindComponent } from '../model/component.ts';
import type { ComponentNode, TreeNode, Value } from '../model/tree.ts';
import { findUnsupportedValues } from './check-prop-values.ts';
import type { PropProblem } from './report-target.ts';

/**
 * Returns a check for a component and everything below it, including nodes that their parents print themselves (a Tab
 * in Tabs). Every node is checked once.
 */
export function createPropCheck(
  findComponent: FindComponent,
  report: (problem: PropProblem, node: ComponentNode) => void,
): (node: ComponentNode) => void {
  const checkedNodes = new Set<TreeNode>();
  const visit = (node: TreeNode): void => {
    if (node.type === 'text') return;
    if (node.type === 'component') {
      if (checkedNodes.has(node)) return;
      checkedNodes.add(node);
      const component = node.wrapper ? undefined : findComponent(node.name);
      const problems = component
        ? [...findUnknownProps(node, component.props), ...findUnsupportedValues(node, component.values)]
        : [];
      for (const problem of problems) report(problem, node);
    }
    for (const child of node.children) visit(child);
  };
  return visit;
}

const COMMON_PROPS = /^(?:className|class|style|id|key|children|ref|data-.*|aria-.*|on[A-Z].*)$/;

function findUnknownProps(
  { name, props, spellings = {} }: ComponentNode,
  knownProps: readonly string[],
): PropProblem[] {
  return Object.keys(props)
    .filter((prop) => !knownProps.includes(prop) && !COMMON_PROPS.test(prop))
    .map((prop): PropProblem => {
      const code = 'unknown-prop';
      const properName = lookUp(spellings, prop);
      if (properName !== undefined) {
        const message = `<${name}> has no prop "${prop}". It is read as "${properName}". Use "${properName}" instead.`;
        return { prop, severity: 'info', code, message };
      }
      const guess = findClosestName(prop, knownProps);
      const fix = guess === undefined ? 'Remove it.' : `Did you mean "${guess}"?`;
      const severity = isLoss(prop, props[prop]) ? 'warning' : 'info';
      return { prop, severity, code, message: `<${name}> has no prop "${prop}". It is ignored. ${fix}` };
    });
}

/** Props that only affect appearance, and names that only code reads. Readers miss nothing without them. */
const STYLE_PROPS =
  /^(?:align|border|cols|color|gap|height|layout|lang|margin|padding|radius|shadow|size|spacing|theme|type|value$|variant|width)/i;

/** Returns whether an unknown prop could contain something to read, see or follow. */
function isLoss(prop: string, value: Value): boolean {
  if (typeof value === 'string')
    return value.trim() !== '' && !/^(?:true|false|\d+)$/.test(value) && !STYLE_PROPS.test(prop);
  return typeof value === 'object' && value !== null;
}
