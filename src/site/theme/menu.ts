/** A drop-down that works without JavaScript: `<details>` with a panel; the client adds Esc, arrows and outside clicks. */
export interface MenuParts {
  /** Classes and further attributes of the `<details>`, with a leading blank. */
  attributes: string;
  summary: string;
  /** Attributes of the `<summary>`, with a leading blank. */
  summaryAttributes?: string;
  panel: string;
  /** Attributes of the panel, with a leading blank. */
  panelAttributes?: string;
}

export function renderMenu(menu: MenuParts): string {
  return (
    `<details data-menu${menu.attributes}><summary${menu.summaryAttributes ?? ''}>${menu.summary}</summary>` +
    `<div${menu.panelAttributes ?? ' class="menu-panel"'}>${menu.panel}</div></details>`
  );
}
