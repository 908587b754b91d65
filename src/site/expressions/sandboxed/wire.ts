/** Encodes values and nodes for the sandbox, and decodes and validates its results: see `sandbox/guest/wire.js`. */
import { isContent, isJsx, makeJsx, type Props, type TreeNode, type Value } from '../../model/tree.ts';
import { Unsupported } from '../unsupported.ts';
import { EngineCallable, Callable, type Evaluated, type EvaluatedObject } from '../values.ts';

export type Wire = string | number | boolean | null | Wire[];

/** Nodes that the guest returns by number, and the code among them. */
export interface GuestNodes {
  nodes: TreeNode[];
  /** Encodes a node that represents code; undefined for others. */
  defer(node: TreeNode): Wire | undefined;
}

const MAX_DEPTH = 250;

export function encodeValue(value: Evaluated, sender: GuestNodes, depth = 0): Wire {
  if (depth > MAX_DEPTH) throw new Unsupported('values are nested too deeply');
  if (value === undefined) return ['u'];
  if (value instanceof Callable)
    return value instanceof EngineCallable && value.id !== undefined ? ['f', value.id] : ['x'];
  if (typeof value === 'number' && !Number.isFinite(value)) return ['N', String(value)];
  if (typeof value !== 'object' || value === null) return value;
  if (isJsx(value as Value)) return ['n', encodeNodes((value as { children: TreeNode[] }).children, sender)];
  if (Array.isArray(value)) return ['a', value.map((item) => encodeValue(item, sender, depth + 1))];
  return ['o', Object.entries(value).map(([key, item]) => [key, encodeValue(item as Evaluated, sender, depth + 1)])];
}

/** Encodes the children of a tag. */
export function encodeNodes(nodes: readonly TreeNode[], sender: GuestNodes): Wire[] {
  return nodes.filter(isContent).map((node) => encodeNode(node, sender).wire);
}

function encodeNode(node: TreeNode, sender: GuestNodes): { wire: Wire; isDeferred: boolean } {
  if (node.type === 'text') return { wire: node.value, isDeferred: false };
  const code = sender.defer(node);
  if (code !== undefined) return { wire: code, isDeferred: true };
  const parts = node.children.filter(isContent).map((child) => encodeNode(child, sender));
  const isDeferred = parts.some((part) => part.isDeferred);
  // A node that contains code can't be reused.
  const id = isDeferred ? -1 : sender.nodes.push(node) - 1;
  const children = parts.map(({ wire }) => wire);
  if (node.type === 'component')
    return { wire: ['c', id, node.name, encodeProps(node.props, sender), children], isDeferred };
  const { class: className, ...rest } = node.attributes;
  const props: Props = { ...(className !== undefined && { className }), ...rest };
  const fence = node.code && encodeFence(node.code);
  return { wire: ['e', id, node.tag, encodeProps(props, sender), fence ?? children], isDeferred };
}

/** Encodes a code block as the elements that Markdown creates for it. */
function encodeFence({ language, source }: { language: string; source: string }): Wire[] {
  const props: Wire = language === '' ? [] : [['className', `language-${language}`]];
  return [['e', -1, 'code', props, [source]]];
}

const encodeProps = (props: Props, sender: GuestNodes): Wire =>
  Object.entries(props).map(([key, value]) => [key, encodeValue(value as Evaluated, sender)]);

/** Creates page nodes from the guest's output. */
export interface NodeMaker {
  given(id: number): TreeNode;
  /** Returns the nodes created earlier for the same item of a value. */
  known?(item: unknown): TreeNode[] | undefined;
  /** Stores the nodes created for an item of a value. */
  keep?(item: unknown, nodes: TreeNode[]): void;
  text(value: string): TreeNode;
  element(tag: string, props: Props, children: TreeNode[]): TreeNode[];
  component(name: string, props: Props, children: TreeNode[]): TreeNode[];
}

export function decodeNodes(wire: unknown, make: NodeMaker, depth = 0): TreeNode[] {
  if (depth > MAX_DEPTH) throw new Unsupported('elements are nested too deeply');
  const result: TreeNode[] = [];
  for (const item of toList(wire)) {
    if (typeof item === 'string') result.push(make.text(item));
    else {
      const [kind, name, props, children] = toList(item);
      const knownNode = make.known?.(item);
      if (knownNode) result.push(...knownNode);
      else if (kind === 'h') result.push(make.given(Number(name)));
      else {
        const innerNodes = decodeNodes(children, make, depth + 1);
        const decodedProps = decodeProps(props, make, depth + 1);
        if (kind !== 'e' && kind !== 'c') throw new Unsupported("its result can't be read");
        result.push(
          ...(kind === 'e'
            ? make.element(String(name), decodedProps, innerNodes)
            : make.component(String(name), decodedProps, innerNodes)),
        );
      }
    }
  }
  return result;
}

function decodeProps(wire: unknown, make: NodeMaker, depth: number): Props {
  const props: EvaluatedObject = {};
  for (const entry of toList(wire)) {
    const [name, value] = toList(entry);
    if (name !== '__proto__') props[String(name)] = decodeValue(value, make, depth + 1);
  }
  return props as Props;
}

export function decodeValue(wire: unknown, make: NodeMaker, depth = 0): Evaluated {
  if (depth > MAX_DEPTH) throw new Unsupported('values are nested too deeply');
  if (typeof wire === 'string' || typeof wire === 'number' || typeof wire === 'boolean' || wire === null) return wire;
  const [kind, content] = toList(wire);
  switch (kind) {
    case 'N':
      return Number(content);
    case 'f':
      return new EngineCallable(Number(content));
    case 'n':
      return makeJsx(
        toList(content).flatMap((item) => {
          const nodes = decodeNodes([item], make, depth + 1);
          make.keep?.(item, nodes);
          return nodes;
        }),
      );
    case 'a':
      return toList(content).map((item) => decodeValue(item, make, depth + 1));
    case 'o': {
      const object: EvaluatedObject = {};
      for (const entry of toList(content)) {
        const [key, value] = toList(entry);
        if (key !== '__proto__') object[String(key)] = decodeValue(value, make, depth + 1);
      }
      return object;
    }
    default:
      return undefined;
  }
}

function toList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Unsupported("its result can't be read");
  return value as unknown[];
}
