import type { Markup } from './kit.ts';

/** Returns the markup of a component that only wraps its children. */
export const createBlockMarkup =
  (name: string): Markup =>
  (_, kit) =>
    kit.root('div', { class: name }, kit.children());
