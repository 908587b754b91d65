/**
 * A dropdown that works without JavaScript: `<details>` with a panel. The client adds Esc, arrow keys and outside
 * clicks.
 */
export interface MenuParts {
  /** Classes and other attributes of the `<details>`, with a leading space. */
  attributes: string;
  summary: string;
  /** Attributes of the `<summary>`, with a leading space. */
  summaryAttributes?: string;
  panel: string;
  /** Attributes of the panel, with a leading space. */
  panelAttributes?: string;
}

export function renderMenu(menu: MenuParts): string {
  return (
    `<details data-bd-menu${menu.attributes}><summary${menu.summaryAttributes ?? ''}>${menu.summary}</summary>` +
    `<div${menu.panelAttributes ?? ' class="bd-MenuPanel"'}>${menu.panel}</div></details>`
  );
}
