import { createElement, createIcon } from './dom.ts';
import { text } from './texts.ts';

/** Creates the panel's view before the first question, with a few suggested questions. */
export function createStartView(onPick: (question: string) => void): HTMLElement {
  const examples = createElement('ul', { class: 'as-examples' });
  for (const question of listExamples()) {
    const button = createElement(
      'button',
      { type: 'button', class: 'as-example' },
      createIcon('next'),
      createElement('span', {}, question),
    );
    button.addEventListener('click', () => onPick(question));
    examples.append(createElement('li', {}, button));
  }
  return createElement(
    'div',
    { class: 'as-start' },
    createElement('span', { class: 'as-mark' }, createIcon('sparkles')),
    createElement('p', { class: 'as-welcome' }, text('Welcome')),
    createElement('p', { class: 'as-hint' }, text('Hint')),
    examples,
  );
}

/** Suggests questions based on the current page. */
function listExamples(): string[] {
  const headings = [...document.querySelectorAll('#content h2[id]')].map((heading) => heading.textContent.trim());
  const heading = headings.find((each) => each.length > 3 && each.length < 60);
  const about = heading === undefined ? [] : [text('ExampleHeading').replace('{heading}', heading)];
  return [text('ExampleStart'), ...(document.querySelector('#page-title') ? [text('ExamplePage')] : []), ...about];
}
