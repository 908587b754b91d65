/** Handles code among the children of a tag: it stays in the page's nodes until the tag is rendered in the sandbox. */
import type { SourcePosition } from '../../model/diagnostics.ts';
import type { InteractiveTag } from '../../model/live-tag.ts';
import type { ComponentNode, Props, TreeNode, Value } from '../../model/tree.ts';
import type { DeferredExpression, Tag } from '../author-code.ts';
import type { PageMachine } from './page-machine.ts';
import { createExpressionUnit, createTagUnit } from './units.ts';
import { decodeValue, encodeNodes, type GuestNodes, type NodeMaker } from './wire.ts';

const deferredNodes = new WeakMap<TreeNode, Tag | DeferredExpression>();

/** Creates a node that represents code. */
export function deferCode(code: Tag | DeferredExpression, at: SourcePosition): ComponentNode {
  const node: ComponentNode = { type: 'component', name: '', props: {}, children: [], at };
  deferredNodes.set(node, code);
  return node;
}

/**
 * Sends code among nodes to the sandbox, where it can use the names of a scope. `ids` receives the numbers under which
 * the sandbox stores them.
 */
export function createCodeSender(page: PageMachine, scope: number, ids?: Map<TreeNode, number>): GuestNodes {
  const nodes: TreeNode[] = [];
  return {
    nodes,
    defer(node) {
      const code = deferredNodes.get(node);
      if (!code) return undefined;
      const { machine } = page;
      const unit = code.type === 'tag' ? createTagUnit(code) : createExpressionUnit(code.text);
      const id = machine.number(machine.call('keep', page.script(unit), scope));
      ids?.set(node, id);
      return code.type === 'tag' ? ['t', id, encodeNodes(code.children, this)] : ['x', id];
    },
  };
}

/**
 * Reads the guest's report of a tag that does something in a browser: its props, and the values of code among its
 * children.
 */
export function readInteractive(
  wire: unknown,
  ids: ReadonlyMap<TreeNode, number>,
  make: NodeMaker,
): Omit<InteractiveTag, 'findLater' | 'findBorrowed' | 'findRead'> {
  const [props, met] = Array.isArray(wire) ? (wire as unknown[]) : [];
  const entries = Array.isArray(met) ? (met as [number, unknown][]) : [];
  const values = new Map(entries.map(([id, value]) => [id, decodeValue(value, make)]));
  return {
    props: decodeValue(props, make) as Props,
    codeOf(node) {
      const code = deferredNodes.get(node);
      const value = values.get(ids.get(node) ?? -1);
      if (code?.type !== 'tag') return code && { type: 'expression', value: value as Value };
      const tagProps = Array.isArray(value) ? value[1] : undefined;
      const { name, live, children } = code;
      return { type: 'tag', name, ...(live && { live }), props: (tagProps ?? {}) as Props, children };
    },
  };
}
