import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createKeySequence } from '../lib/key-sequence.ts';
import { listNavigation } from './navigation.ts';

interface ShortcutOptions {
  org: string;
  /** True if the user can open the System pages. */
  runsInstallation: boolean;
  openPalette: (view: 'commands' | 'shortcuts') => void;
}

/** Handles the keyboard shortcuts that work on every page. */
export function useShortcuts({ org, runsInstallation, openPalette }: ShortcutOptions): void {
  const navigate = useNavigate();
  useEffect(() => {
    const go = listNavigation({ runsInstallation }).flatMap(({ entries }) =>
      entries.map(({ to, letter }) => [`g ${letter}`, () => void navigate({ to, params: { org } })] as const),
    );
    const actions = new Map<string, () => void>([
      ...go,
      ['n p', () => void navigate({ to: '/$org/projects/new', params: { org } })],
      ['n e', () => void navigate({ to: '/$org/exports', params: { org }, search: { start: 'new' } })],
      ['?', () => openPalette('shortcuts')],
    ]);
    const handleKey = createKeySequence([...actions.keys()]);
    const listen = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette('commands');
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      const shortcut = handleKey(event.key, event.timeStamp);
      if (shortcut === undefined) return;
      event.preventDefault();
      actions.get(shortcut)?.();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [org, runsInstallation, navigate, openPalette]);
}

/** Returns whether keys belong to a text field, or to an open dialog or menu. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !== null
  );
}
