import { expect, it } from 'vitest';
import { findIcon, suggestIcon } from './find-icon.ts';
import { isEmoji } from './icon-kind.ts';
import { renderIcon, renderIconSymbol } from './icon-markup.ts';

it.each([
  ['house', undefined, 'fa-solid-house'],
  ['GitHub', undefined, 'fa-brands-github'],
  ['python', undefined, 'fa-brands-python'],
  ['x-twitter', undefined, 'fa-brands-x-twitter'],
  ['fa-house', undefined, 'fa-solid-house'],
  ['fa-solid fa-rocket', undefined, 'fa-solid-rocket'],
  ['fab fa-github', undefined, 'fa-brands-github'],
  ['fa-regular fa-clock', undefined, 'fa-regular-clock'],
  ['clock', 'regular', 'fa-regular-clock'],
  ['rocket', 'duotone', 'fa-solid-rocket'],
  ['rocket', 'regular', 'fa-solid-rocket'],
  ['cog', undefined, 'fa-solid-cog'],
  ['magic', undefined, 'fa-solid-magic'],
  ['arrow-circle-o-down', undefined, 'fa-solid-circle-down'],
  ['lucide:house', undefined, 'lucide-house'],
  ['sparkles', undefined, 'lucide-sparkles'],
])('the FontAwesome name "%s" with type %s is %s', (name, type, id) => {
  expect(findIcon({ name, library: 'fontawesome', type })?.id).toBe(id);
});

it('Lucide and Tabler names are found, by alias too, and a name from another library still works', () => {
  expect(findIcon({ name: 'rocket', library: 'lucide' })?.id).toBe('lucide-rocket');
  expect(findIcon({ name: 'alert-circle', library: 'lucide' })?.id).toBe('lucide-circle-alert');
  expect(findIcon({ name: 'home', library: 'tabler' })?.id).toBe('tabler-home');
  expect(findIcon({ name: 'magnifying-glass', library: 'lucide' })?.id).toBe('fa-solid-magnifying-glass');
});

it.each([
  '',
  '../../package',
  'constructor valueOf',
  'valueOf:constructor',
  'no-such-icon-at-all',
  '__proto__',
  'constructor',
  'a'.repeat(5000),
])('the name %j finds nothing and does no harm', (name) => {
  expect(findIcon({ name, library: 'lucide' })).toBeUndefined();
});

it('an unknown name gets the closest known one as a suggestion, an unrelated one none', () => {
  expect(suggestIcon('rockett', 'fontawesome')).toBe('rocket');
  expect(suggestIcon('qqqqqqqq', 'lucide')).toBeUndefined();
});

it('emoji are distinguished from names', () => {
  expect(['🚀', '❤️', '👩‍💻', '🇫🇷'].map(isEmoji)).toEqual([true, true, true, true]);
  expect(['rocket', '1', '#', 'a🚀'].map(isEmoji)).toEqual([false, false, false, false]);
});

it('an icon is printed as a reference to its symbol, and hidden from assistive technology', () => {
  const icon = { id: 'lucide-x', viewBox: '0 0 24 24', body: '<path d="M0 0"/>' };
  expect(renderIcon(icon, { size: 20, color: '#f00', class: 'bd-CardIcon' })).toBe(
    '<svg class="icon bd-CardIcon" aria-hidden="true" width="20" height="20" style="color:#f00"><use href="#bd-lucide-x"/></svg>',
  );
  expect(renderIconSymbol(icon)).toBe('<symbol id="bd-lucide-x" viewBox="0 0 24 24"><path d="M0 0"/></symbol>');
});

it('a color that is more than a color is dropped', () => {
  const icon = { id: 'x', viewBox: '0 0 1 1', body: '' };
  expect(renderIcon(icon, { color: 'red;background:url(//evil)' })).not.toContain('style');
  expect(renderIcon(icon, { color: 'rgb(1 2 3 / 50%)' })).toContain('style="color:rgb(1 2 3 / 50%)"');
});
