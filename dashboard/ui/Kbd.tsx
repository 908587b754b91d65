import css from './Kbd.module.css';

/** Keys of a shortcut. `mod` is Command on a Mac and Ctrl elsewhere. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className={css.keys}>
      {keys.map((key) => (
        <kbd key={key} className={css.key}>
          {key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : key}
        </kbd>
      ))}
    </span>
  );
}

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
