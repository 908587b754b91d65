/**
 * A button with a menu, as the format prints it. The client opens and closes it. Without JavaScript, a menu is open
 * while it has the focus or the pointer (`css/menu.css`).
 */
export interface MenuParts {
  /** Classes and other attributes of the element around both, with a leading space. */
  attributes: string;
  button: string;
  /** Attributes of the button, with a leading space. */
  buttonAttributes?: string;
  panel: string;
  /** Attributes of the panel, with a leading space. */
  panelAttributes?: string;
}

export function renderMenu(menu: MenuParts): string {
  return (
    `<div data-bd-menu${menu.attributes}><button type="button"${menu.buttonAttributes ?? ''} aria-haspopup="menu" aria-expanded="false">${menu.button}</button>` +
    `<div${menu.panelAttributes ?? ' class="bd-MenuPanel"'} role="menu">${menu.panel}</div></div>`
  );
}
