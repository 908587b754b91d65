import { createElement } from './search-view.ts';

/** The list below the search input: its content, and which option is selected. */
export interface ResultList {
  body: HTMLElement;
  /** Shows results, or a message; repeated results of the same query keep the reader's selection. */
  show: (nodes: readonly Node[], isAgain?: boolean) => void;
  /** Moves the selection, wrapping around at the ends. */
  move: (step: 1 | -1) => void;
  /** Follows the selected option; with Ctrl or Cmd, in a new tab. */
  choose: (event: KeyboardEvent) => void;
}

/** `input` keeps the focus and announces the selected option to assistive technology. */
export function createResultList(input: HTMLElement, label: string): ResultList {
  const body = createElement('div', { class: 'bd-SearchBody', id: 'bd-SearchResults' });
  const listOptions = (): HTMLElement[] => [...body.querySelectorAll<HTMLElement>('[role="option"]')];
  const findSelected = (): HTMLElement | undefined => listOptions().find((option) => option.ariaSelected === 'true');
  const select = (option: HTMLElement | undefined): void => {
    findSelected()?.setAttribute('aria-selected', 'false');
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };

  body.addEventListener('pointermove', (event) => {
    const option = (event.target as Element).closest<HTMLElement>('[role="option"]');
    if (option && option !== findSelected()) select(option);
  });

  return {
    body,
    show(nodes, isAgain = false) {
      const before = findSelected()?.getAttribute('href');
      const isMoved = isAgain && listOptions().indexOf(findSelected() as HTMLElement) > 0;
      body.replaceChildren(...nodes);
      const items = listOptions();
      items.forEach((option, position) => (option.id = `search-option-${position}`));
      setListRole(body, items.length > 0 ? label : undefined);
      input.setAttribute('aria-expanded', String(items.length > 0));
      // The same results, now with texts, keep the reader's selection.
      select((isMoved && items.find((option) => option.getAttribute('href') === before)) || items[0]);
    },
    move(step) {
      const allOptions = listOptions();
      const now = allOptions.findIndex((option) => option === findSelected());
      select(allOptions[(now + step + allOptions.length) % allOptions.length]);
    },
    choose({ ctrlKey, metaKey, shiftKey }) {
      findSelected()?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
      );
    },
  };
}

/** A list box without options is invalid, so messages are plain text. */
function setListRole(body: HTMLElement, label: string | undefined): void {
  if (label === undefined) {
    body.removeAttribute('role');
    body.removeAttribute('aria-label');
  } else {
    body.setAttribute('role', 'listbox');
    body.setAttribute('aria-label', label);
  }
}
