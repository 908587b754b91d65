import { printCodeGroup } from './code-group/code-group.ts';
import { toOwnName } from '../model/own-names.ts';
import type { Component, Need } from '../model/component.ts';

/** Its script fills in the values of a signed-in reader. */
export const requestExample = createExample('RequestExample', 'request-example', ['samples']);
export const responseExample = createExample('ResponseExample', 'response-example');

/** Code in the right column, in tabs if there are several blocks. */
function createExample(name: string, anchor: string, needs: readonly Need[] = []): Component {
  return {
    names: [name],
    props: ['dropdown'],
    html(node, page) {
      for (const need of needs) page.need(need);
      const id = page.uniqueId(anchor);
      page.panel(`<div class="${toOwnName(anchor)}" id="${id}">${printCodeGroup(node, page)}</div>`);
      return '';
    },
  };
}
