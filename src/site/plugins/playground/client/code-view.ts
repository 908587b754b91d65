import { createButton, createElement } from './dom.ts';
import { copyText } from '../../../client/clipboard.ts';
import { highlight, type HighlightLanguage } from './highlight.ts';
import { text } from './texts.ts';

export interface CodeView {
  element: HTMLElement;
  copy: HTMLButtonElement;
  show(source: string, language?: HighlightLanguage): void;
}

/** Creates a scrolling block of text with a copy button. */
export function createCodeView(name: string): CodeView {
  let displayedCode = '';
  const code = createElement('code', {});
  const block = createElement(
    'pre',
    { class: 'bd-PgCode', tabindex: '0', role: 'region', 'aria-label': name, dir: 'ltr' },
    code,
  );
  return {
    element: block,
    copy: createButton(
      '',
      { class: 'bd-PgTool', icon: 'copy', label: text('copy') },
      () => void copyText(displayedCode),
    ),
    show(source, language) {
      displayedCode = source;
      code.replaceChildren(...(language ? highlight(source, language) : [source]));
    },
  };
}
