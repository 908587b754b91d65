import { printCodeGroup } from './code-group/code-group.ts';
import { toOwnName } from '../model/own-names.ts';
import type { Component } from '../model/component.ts';

export const requestExample = createExample('RequestExample', 'request-example');
export const responseExample = createExample('ResponseExample', 'response-example');

/** Code in the right column, in tabs if there are several blocks. */
function createExample(name: string, anchor: string): Component {
  return {
    names: [name],
    props: ['dropdown'],
    html(node, page) {
      const id = page.uniqueId(anchor);
      page.panel(`<div class="${toOwnName(anchor)}" id="${id}">${printCodeGroup(node, page)}</div>`);
      return '';
    },
  };
}
