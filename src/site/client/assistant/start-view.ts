import { element, icon } from './dom.ts';
import { text } from './texts.ts';

/** Creates the panel's view before the first question, with a few suggested questions. */
export function createStartView(onPick: (question: string) => void): HTMLElement {
  const examples = element('ul', { class: 'as-examples' });
  for (const question of listExamples()) {
    const button = element(
      'button',
      { type: 'button', class: 'as-example' },
      icon('next'),
      element('span', {}, question),
    );
    button.addEventListener('click', () => onPick(question));
    examples.append(element('li', {}, button));
  }
  return element(
    'div',
    { class: 'as-start' },
    element('span', { class: 'as-mark' }, icon('sparkles')),
    element('p', { class: 'as-welcome' }, text('Welcome')),
    element('p', { class: 'as-hint' }, text('Hint')),
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
