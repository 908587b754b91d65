import { button, element } from './dom.ts';
import { copyText } from '../clipboard.ts';
import { highlight, type HighlightLanguage } from './highlight.ts';
import { text } from './texts.ts';

export interface CodeView {
  element: HTMLElement;
  copy: HTMLButtonElement;
  show(source: string, language?: HighlightLanguage): void;
}

/** Creates a scrolling block of text with a copy button. */
export function createCodeView(name: string): CodeView {
  let displayed = '';
  const code = element('code', {});
  const block = element(
    'pre',
    { class: 'pg-code', tabindex: '0', role: 'region', 'aria-label': name, dir: 'ltr' },
    code,
  );
  return {
    element: block,
    copy: button('', { class: 'pg-tool', icon: 'copy', label: text('copy') }, () => void copyText(displayed)),
    show(source, language) {
      displayed = source;
      code.replaceChildren(...(language ? highlight(source, language) : [source]));
    },
  };
}
