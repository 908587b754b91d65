import { describe, expect, it } from 'vitest';
import { COMPONENT_NAMES } from '../model/component-names.ts';
import { component, createTestPage, element, printHtml, printMarkdown, findComponent } from './testing.ts';

/** Pages can't write `bd-ApiEndpoint`. */
const writable = COMPONENT_NAMES.filter((name) => name !== 'api-endpoint');

/** Returns the text that a reader sees: without tags and attributes. */
function extractVisibleText(html: string): string {
  return html.replace(/<[^>]*>/g, ' ');
}

describe('the Markdown twin has the text that the HTML shows', () => {
  it.each(writable)('%s: of each of its props', (name) => {
    const missing = (findComponent(name)?.props ?? []).filter((prop) => {
      const make = () =>
        component(name, { [prop]: 'Marked text', ...(prop === 'href' ? {} : { href: '/a' }) }, element('p', 'Body'));
      const page = createTestPage();
      const html = printHtml(make(), page) + page.panels.join('');
      return extractVisibleText(html).includes('Marked text') && !printMarkdown(make()).includes('Marked text');
    });
    expect(missing).toEqual([]);
  });

  it.each(writable)('%s: of all of its props combined', (name) => {
    const props = findComponent(name)?.props ?? [];
    const make = () =>
      component(
        name,
        { ...Object.fromEntries(props.map((prop) => [prop, `Marked ${prop}.`])), href: '/a', hidden: false },
        element('p', 'Body'),
      );
    const page = createTestPage();
    const html = extractVisibleText(printHtml(make(), page) + page.panels.join(''));
    const markdown = printMarkdown(make());
    const visibleProps = props.filter((prop) => html.includes(`Marked ${prop}.`));
    expect(visibleProps.filter((prop) => !markdown.includes(`Marked ${prop}.`))).toEqual([]);
  });
});
