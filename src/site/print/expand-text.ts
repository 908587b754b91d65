/** Expands content from the configuration rather than from a file: the text of the 404 page. */
import { createGlobals } from '../expressions/globals.ts';
import { Budget } from '../expressions/budget.ts';
import { Scope } from '../expressions/scope.ts';
import type { SiteContext } from './site-context.ts';
import { expand } from '../mdx/expand/expand.ts';
import { identify } from './identify.ts';
import { parseBody } from '../mdx/parse.ts';
import type { TreeNode } from '../model/tree.ts';
import { substituteVariables } from '../mdx/variables.ts';

const FILE = 'docs.json';
const LIMITS = { steps: 20_000, text: 200_000, size: 500_000 };

/** Converts an MDX text with components, but without imports, to nodes. Whatever can't be read becomes text. */
export function expandText(text: string, { plan, findComponent, modules: { syntaxes } }: SiteContext): TreeNode[] {
  const report = () => {};
  const scope = new Scope();
  for (const [name, value] of Object.entries(createGlobals(report))) scope.set(name, value);
  const source = substituteVariables(text, plan.config.variables);
  const { root } = parseBody({ text: source, format: 'mdx', file: FILE, syntaxes, report });
  const nodes = expand(root, { file: FILE, scope, budget: new Budget(LIMITS), syntaxes, report });
  return identify(nodes, findComponent).nodes;
}
