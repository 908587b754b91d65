/** The code of one page in the sandbox: its files are opened as needed, and everything is discarded with the page. */
import type { SourcePosition } from '../../model/diagnostics.ts';
import { makeJsx, type Props, type TreeNode } from '../../model/tree.ts';
import type { PageCode, Tag } from '../author-code.ts';
import type { Budget } from '../budget.ts';
import { Unsupported } from '../unsupported.ts';
import { createCodeSender, readInteractive } from './deferred.ts';
import { FileScopes } from './file-scopes.ts';
import { ModuleSources, type CodeFiles } from './module-sources.ts';
import type { SiteCode } from './modules.ts';
import { PageMachine } from './page-machine.ts';
import { SentCode } from './sent-code.ts';
import { createExpressionUnit, createTagUnit } from './units.ts';
import { decodeNodes, decodeValue, encodeNodes, type NodeMaker } from './wire.ts';

/** Creates nodes as the page's own tags do. */
export interface PageNodes {
  text(value: string, budget: Budget): TreeNode;
  element(tag: string, props: Props, input: NodeInput): TreeNode[];
  component(name: string, props: Props, input: NodeInput): TreeNode[];
  /** Creates nodes in place of a component that couldn't be imported. */
  missing(name: string, props: Props, input: NodeInput): TreeNode[];
  snippet(file: string, props: Props, input: NodeInput): TreeNode[];
  /** Handles `<Snippet file>` in a file's code. */
  snippetTag(props: Props, input: NodeInput): TreeNode[];
  /** Charges for nodes that are placed again. */
  again(node: TreeNode, budget: Budget): void;
}

export interface NodeInput {
  children: TreeNode[];
  at: SourcePosition;
  budget: Budget;
}

export interface PageCodeInput {
  site: SiteCode;
  files: CodeFiles;
  nodes: PageNodes;
  /** Name of the page, which seeds its random numbers. */
  page: string;
}

/** Creates the sandbox of a page, which starts with the first code that needs it. */
export function createPageCode({ site, files, nodes, page }: PageCodeInput): PageCode {
  const sentCode = new SentCode();
  const code = new PageMachine({ site, sources: new ModuleSources(site, files, sentCode), sent: sentCode, page });
  const scopes = new FileScopes(code, files, page);

  return {
    evaluate: (text, file, budget) =>
      code.guard(() => {
        const { machine } = code;
        const scope = scopes.scopeOf(file);
        const script = code.script(createExpressionUnit(text));
        const { units } = code;
        const result = code.ask((fresh, last) =>
          machine.text(machine.call('evaluate', script, scope, units, fresh, last)),
        );
        const [value, isLive] = Array.isArray(result) ? (result as unknown[]) : [];
        if (isLive === true) text.onLive?.();
        return decodeValue(value, createNodeMaker({ nodes, given: [], at: text.at, budget }));
      }),
    render: (tag, file, budget) =>
      code.guard(() => {
        const { machine } = code;
        const scope = scopes.scopeOf(file);
        const script = code.script(createTagUnit(tag));
        const { units } = code;
        const ids = new Map<TreeNode, number>();
        const sender = createCodeSender(code, scope, ids);
        const children = JSON.stringify(encodeNodes(tag.children, sender));
        const result = code.ask((fresh, last) =>
          machine.text(machine.call('renderTag', script, scope, children, units, fresh, last)),
        );
        const [, renderedNodes, interactiveNodes, browserName] = Array.isArray(result) ? (result as unknown[]) : [];
        const make = createNodeMaker({ nodes, given: sender.nodes, at: tag.at, budget });
        if (interactiveNodes === undefined) return makeJsx(decodeNodes(renderedNodes, make));
        // Elements in the props come first: code that shows them uses these nodes.
        const keeper = keepNodes(make, (node) => nodes.again(node, budget));
        const interactive = readInteractive(interactiveNodes, ids, keeper);
        const marker = wrapSnippets(make, tag);
        const decodedNodes = decodeNodes(renderedNodes, { ...keeper, component: marker.component });
        tag.note?.({
          ...interactive,
          ...(typeof browserName === 'string' && { missingGlobal: browserName }),
          findLater: () => code.findLater(marker),
          findBorrowed: () => code.findBorrowed(),
          findRead: () => new Set(code.findRead().flatMap((id) => sender.nodes[id] ?? [])),
        });
        return makeJsx(decodedNodes);
      }),
  };
}

/** Creates each element of a value once, wherever it is shown; `again` charges for further places. */
function keepNodes(make: NodeMaker, renderAgain: (node: TreeNode) => void): NodeMaker {
  const nodesByItem = new Map<string, TreeNode[]>();
  const usedNodes = new Set<TreeNode[]>();
  return {
    ...make,
    keep(item, nodes) {
      if (typeof item !== 'string') nodesByItem.set(JSON.stringify(item), nodes);
    },
    known(item) {
      if (nodesByItem.size === 0) return undefined;
      const nodes = nodesByItem.get(JSON.stringify(item));
      if (nodes && usedNodes.has(nodes)) nodes.forEach(renderAgain);
      if (nodes) usedNodes.add(nodes);
      return nodes;
    },
  };
}

/** Prefix for the names of components that represent Markdown files. */
const SNIPPET = 'snippet:';

/** Wraps the content of Markdown files separately, for code that shows it in a browser. */
function wrapSnippets(make: NodeMaker, { at, wrapSnippet }: Tag): NodeMaker {
  if (!wrapSnippet) return make;
  return {
    ...make,
    component(name, props, children) {
      const nodes = make.component(name, props, children);
      return name.startsWith(SNIPPET) ? [wrapSnippet({ file: name.slice(SNIPPET.length), props, nodes, at })] : nodes;
    },
  };
}

/** Prefix for the names of components that couldn't be imported. */
const MISSING_PREFIX = 'missing:';

interface MakerInput {
  nodes: PageNodes;
  /** Nodes that the guest returns by number. */
  given: readonly TreeNode[];
  at: SourcePosition;
  budget: Budget;
}

/** Creates nodes from the guest's output, at the place of the code. */
function createNodeMaker({ nodes, given, at, budget }: MakerInput): NodeMaker {
  const usedIds = new Set<number>();
  return {
    given(id) {
      const node = given[id];
      if (!node) throw new Unsupported("its result can't be read");
      if (usedIds.has(id)) nodes.again(node, budget);
      usedIds.add(id);
      return node;
    },
    text: (value) => nodes.text(value, budget),
    element: (tag, props, children) => nodes.element(tag, props, { children, at, budget }),
    component(name, props, children) {
      const input = { children, at, budget };
      if (name === 'Snippet') return nodes.snippetTag(props, input);
      if (name.startsWith(SNIPPET)) return nodes.snippet(name.slice(SNIPPET.length), props, input);
      return name.startsWith(MISSING_PREFIX)
        ? nodes.missing(name.slice(MISSING_PREFIX.length), props, input)
        : nodes.component(name, props, input);
    },
  };
}
