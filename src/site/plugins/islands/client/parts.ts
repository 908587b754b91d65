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

/** A link target: its id, and further ids that lead to it. */
export interface Anchor {
  id?: string | undefined;
  aliases: readonly string[];
}

export interface IslandParts {
  /**
   * Returns an anchor for an element that is now live: one of the built content that starts with `base`, so that links
   * still work, or an unused one. Without `isId`, the element only has further ids.
   */
  claim: (base: string, isId: boolean) => Anchor;
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
    const { bdSlot: slot, bdSnippet: snippet } = home.dataset;
    const nodes = { nodes: [...home.childNodes], home, holder: undefined };
    if (snippet !== undefined) snippets.set(snippet, snippets.get(snippet) ?? nodes);
    else if (Number(slot) >= 0) slots.set(Number(slot), nodes);
  }
  const icons = new Map<string, string>();
  for (const template of island.querySelectorAll('template'))
    for (const wrapper of template.content.querySelectorAll<HTMLElement>('[data-bd-name]'))
      icons.set(wrapper.dataset['bdName'] ?? '', wrapper.querySelector('use')?.getAttribute('href') ?? '');
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
  const claim = createClaim(island);
  return { claim, slots, snippets, icons, imageSizes, code, components, restore };
}

/** Components whose markup contains the anchors of their further ids. */
const ALIASED = '.accordion, .bd-TabContent, .step, .field';

function createClaim(island: Element): IslandParts['claim'] {
  const builtAnchors = [...island.querySelectorAll(`[id]:not(.bd-HeadingAlias), ${ALIASED}`)].map((element) => {
    const aliases = [...element.querySelectorAll('.bd-HeadingAlias')].filter(
      (alias) => alias.closest(ALIASED) === element,
    );
    return { id: element.id || undefined, aliases: aliases.map((alias) => alias.id) };
  });
  return (base, isId) => {
    const index = builtAnchors.findIndex(({ id, aliases }) =>
      isId
        ? id !== undefined && isNumbered(id, base)
        : id === undefined && aliases.some((alias) => isNumbered(alias, base)),
    );
    const [anchor] = index < 0 ? [] : builtAnchors.splice(index, 1);
    if (anchor !== undefined) return anchor;
    return isId ? { id: findUnusedId(base), aliases: [] } : { aliases: [] };
  };
}

/** Whether an id is the base, with or without the number of a repeated id: `setup-2`. */
const isNumbered = (id: string, base: string): boolean =>
  id === base || (id.startsWith(`${base}-`) && /^\d+$/.test(id.slice(base.length + 1)));

function findUnusedId(base: string): string {
  let id = base;
  for (let count = 2; document.getElementById(id); count++) id = `${base}-${count}`;
  return id;
}
