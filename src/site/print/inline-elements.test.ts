import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

/** Elements that are allowed in a line of text although their own content isn't. */
const ELEMENTS = [
  ['a drawing', '<svg width="10"><path d="M1 1" /></svg>'],
  ['a drawing in an element', '<span><svg><g><circle r="1" /></g></svg></span>'],
  ['a menu of options', '<select><option>in</option></select>'],
  ['a menu of groups of options', '<select><optgroup label="A"><option>in</option></optgroup></select>'],
  ['a text field', '<textarea defaultValue="in" />'],
  ['a formula', '<math><mrow><mi>in</mi></mrow></math>'],
  ['a video with captions', '<video><track kind="captions" src="/a.vtt" /></video>'],
  ['a canvas', '<canvas width="10" />'],
];

describe.each(ELEMENTS)('%s in a line', (_, element) => {
  test('stays in the paragraph, and the text around it is one paragraph of Markdown', async () => {
    const { body, markdown } = await renderTestPage(`one ${element} two\n`);
    expect(body).toMatch(/^<p>one <.*> two<\/p>$/s);
    expect(markdown).toMatch(/^one .*two$/m);
  });

  test('stays in the line of a list item and of a table cell', async () => {
    const { markdown } = await renderTestPage(`- one ${element} two\n\n| a |\n| - |\n| three ${element} four |\n`);
    expect(markdown).toMatch(/^\* one .*two$/m);
    expect(markdown).toMatch(/^\| three [^<]*four \|$/m);
  });
});
