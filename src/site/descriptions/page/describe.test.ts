import { expect, test } from 'vitest';
import type { TreeNode } from '../../model/tree.ts';
import { syntax } from '../../plugins/foreign-syntax/syntax.ts';
import { describe } from './describe.ts';

const at = { file: 'api.yaml', line: 1, column: 1 };

function listNames(text: string): string[] {
  const visit = (nodes: TreeNode[]): string[] =>
    nodes.flatMap((node) =>
      node.type === 'text' ? [] : [node.type === 'component' ? node.name : node.tag, ...visit(node.children)],
    );
  return visit(describe(text, { at, syntaxes: [syntax], report: ({ severity }) => expect(severity).toBe('info') }));
}

test.each<[string, string[]]>([
  ['Plain.', ['p']],
  ['<Note>Of the format.</Note>', ['p', 'Note']],
  ['Text.\n\n:::tip\nOf Docusaurus.\n:::', ['p', 'Tip', 'p']],
  ['> [!WARNING]\n> Of GitHub.', ['Warning', 'p']],
  ['!!! note\n    Of MkDocs.\n\nText.', ['Note', 'p', 'p']],
  ['::: of nothing', ['p']],
])('renders %j as the corresponding nodes', (text, names) => {
  expect(listNames(text)).toEqual(names);
});
