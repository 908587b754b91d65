import { createElement, createIcon } from './dom.ts';
import { text } from './texts.ts';

/** Creates the panel's view before the first question, with a few suggested questions. */
export function createStartView(onPick: (question: string) => void): HTMLElement {
  const examples = createElement('ul', { class: 'bd-AsExamples' });
  for (const question of listExamples()) {
    const button = createElement(
      'button',
      { type: 'button', class: 'bd-AsExample' },
      createIcon('next'),
      createElement('span', {}, question),
    );
    button.addEventListener('click', () => onPick(question));
    examples.append(createElement('li', {}, button));
  }
  return createElement(
    'div',
    { class: 'bd-AsStart' },
    createElement('span', { class: 'bd-AsMark' }, createIcon('sparkles')),
    createElement('p', { class: 'bd-AsWelcome' }, text('Welcome')),
    createElement('p', { class: 'bd-AsHint' }, text('Hint')),
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
