/** Shows nodes that the build made: they are moved, with all that listens to them. */
import { createElement as h, type ComponentChildren, type ComponentType } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { PartsContext, type SlotNodes } from './parts.ts';

export interface SlotProps {
  __slot: number;
  /** Tag or component of the node. */
  __name: string;
  children?: ComponentChildren;
}

/** A node that the author gave to the island: as the build made it, or made again when the build showed only what is in it. */
export function Slot({ __slot: id, __name: name, ...props }: SlotProps): ComponentChildren {
  const parts = useContext(PartsContext);
  const slot = parts?.slots.get(id);
  if (slot) return h(Moved, { slot, key: id });
  const component = /^[A-Z]/.test(name) ? parts?.components[name] : undefined;
  return component ? h(component as ComponentType<object>, props) : props.children;
}

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
