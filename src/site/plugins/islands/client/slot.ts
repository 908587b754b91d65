/** Renders nodes that the build created: they are moved, with their event listeners. */
import { createElement as h, type ComponentChildren, type ComponentType } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { createSnippetKey } from '../snippet-key.ts';
import { PartsContext, type SlotNodes } from './parts.ts';

export interface SlotProps {
  __slot: number;
  /** Tag or component name of the node. */
  __name: string;
  /** Props of the node as the author passed it: code may have cloned it with others. */
  __given: Readonly<Record<string, unknown>>;
  children?: ComponentChildren;
}

/**
 * Renders a node that the author passed to the island: as built, or re-created if the build shows only the node's
 * content, or if code passes other props.
 */
export function Slot({ __slot: id, __name: name, __given: given, ...props }: SlotProps): ComponentChildren {
  const parts = useContext(PartsContext);
  const slot = parts?.slots.get(id);
  const isChanged = Object.entries(props).some(([key, value]) => value !== given[key]);
  if (slot && !isChanged) return h(Moved, { slot, key: id });
  const codeBlock = 'data-meta' in props ? parts?.components['CodeBlock'] : undefined;
  if (isChanged && name === 'pre' && codeBlock) return h(codeBlock as ComponentType<object>, props);
  if (isChanged && /^[a-z]/.test(name)) return h(name, props);
  const component = /^[A-Z]/.test(name) ? parts?.components[name] : undefined;
  return component ? h(component as ComponentType<object>, props) : props.children;
}

/** Returns the component for a Markdown file: the build's output for the given props, or else for any others. */
export const createSnippet =
  (file: string) =>
  (props: { children?: ComponentChildren }): ComponentChildren => {
    const snippets = useContext(PartsContext)?.snippets ?? new Map<string, SlotNodes>();
    const key = createSnippetKey(file, props);
    const findAnySnippet = () => [...snippets].find(([other]) => other.startsWith(`${file} `))?.[1];
    const slot = snippets.get(key) ?? findAnySnippet();
    return slot ? h(Moved, { slot, key }) : props.children;
  };

function Moved({ slot }: { slot: SlotNodes }): ComponentChildren {
  const holder = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const isTaken = slot.holder?.isConnected === true && slot.holder !== element;
    if (isTaken) element.replaceChildren(...slot.nodes.map((node) => node.cloneNode(true)));
    else {
      slot.holder = element;
      element.append(...slot.nodes);
    }
    return () => {
      if (slot.holder === element) slot.holder = undefined;
    };
  }, [slot]);
  return h('doc-slot', { ref: holder });
}
