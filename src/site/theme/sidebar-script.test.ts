import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { FullSidebar } from '../model/full-sidebar.ts';
import { buildSidebarScript } from './sidebar-script.ts';
import { makeGroup, makeLink } from './testing.ts';

function load(script: string): FullSidebar {
  let data: FullSidebar | undefined;
  runInNewContext(script, { window: { __docs: { sidebar: (value: FullSidebar) => (data = value) } } });
  if (data === undefined) throw new Error('the script handed nothing over');
  return data;
}

test('passes the tree in page order and depth, and each icon once', () => {
  const script = buildSidebarScript(
    [
      makeGroup({
        label: 'A',
        items: [
          makeLink({ label: 'One', href: 'one.html', icon: 'x', method: 'DELETE', tag: 'New' }),
          makeLink({ label: 'Two', icon: 'x', href: 'https://a.example', external: true }),
        ],
      }),
    ],
    { icon: (name) => `<svg>${name ?? ''}</svg>` },
  );
  expect(load(script)).toEqual({
    icons: ['<svg>x</svg>'],
    symbols: '',
    items: [
      {
        l: 'A',
        o: 1,
        c: [
          { l: 'One', h: 'one.html', i: 0, t: 'New', m: ['DEL', 'delete'] },
          { l: 'Two', h: 'https://a.example', i: 0, x: 1 },
        ],
      },
    ],
  });
});

test('drops links that would run scripts', () => {
  expect(load(buildSidebarScript([makeLink({ href: 'javascript:alert(1)' })])).items).toEqual([{ l: 'Start' }]);
});
