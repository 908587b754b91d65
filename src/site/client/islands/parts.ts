/** The parts of an island's built content that its live form takes over. */
import { createContext, type ComponentType } from 'preact';

/** Nodes that an author passed to the island. */
export interface SlotNodes {
  nodes: ChildNode[];
  /** Element that the build put them in. */
  home: Element;
  /** Element that currently contains them. */
  holder: Element | undefined;
}

export interface IslandParts {
  slots: ReadonlyMap<number, SlotNodes>;
  /** Rendered Markdown files with given props, by `createSnippetKey`. */
  snippets: ReadonlyMap<string, SlotNodes>;
  /** URLs of icons, by name. */
  icons: ReadonlyMap<string, string>;
  /** Sizes of images, by their URLs. */
  imageSizes: ReadonlyMap<string, { width: number; height: number }>;
  /** Highlighted code blocks of the first state, by their text. */
  code: ReadonlyMap<string, Element>;
  components: Readonly<Record<string, ComponentType>>;
}

export const PartsContext = createContext<IslandParts | undefined>(undefined);

export function readParts(
  island: Element,
  components: Readonly<Record<string, ComponentType>>,
): IslandParts & { restore: () => void } {
  const slots = new Map<number, SlotNodes>();
  const snippets = new Map<string, SlotNodes>();
  for (const home of island.querySelectorAll<HTMLElement>('doc-slot')) {
    // Slots of a nested island belong to that island.
    if (home.closest('doc-island') !== island) continue;
    const { slot, snippet } = home.dataset;
    const nodes = { nodes: [...home.childNodes], home, holder: undefined };
    if (snippet !== undefined) snippets.set(snippet, snippets.get(snippet) ?? nodes);
    else if (Number(slot) >= 0) slots.set(Number(slot), nodes);
  }
  const icons = new Map<string, string>();
  for (const template of island.querySelectorAll('template'))
    for (const wrapper of template.content.querySelectorAll<HTMLElement>('[data-name]'))
      icons.set(wrapper.dataset['name'] ?? '', wrapper.querySelector('use')?.getAttribute('href') ?? '');
  const imageSizes = new Map<string, { width: number; height: number }>();
  for (const image of island.querySelectorAll('img[width][height]')) {
    const [src = '', width, height] = ['src', 'width', 'height'].map((name) => image.getAttribute(name) ?? '');
    imageSizes.set(src, { width: Number(width), height: Number(height) });
  }
  const code = new Map<string, Element>();
  for (const block of island.querySelectorAll('.code-block'))
    code.set(block.querySelector('pre code')?.textContent?.trim() ?? '', block.cloneNode(true) as Element);
  const restore = (): void => {
    for (const { home, nodes } of [...slots.values(), ...snippets.values()]) home.append(...nodes);
  };
  return { slots, snippets, icons, imageSizes, code, components, restore };
}
