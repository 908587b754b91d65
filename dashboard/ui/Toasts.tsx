import { useSyncExternalStore } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import css from './Toasts.module.css';
import { closeToast, listToasts, onToasts } from './toasts.ts';

/** Corner of the page where toasts appear. Screen readers announce them. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, listToasts);
  return (
    <div className={css.corner} role="status" aria-live="polite">
      {toasts.map(({ id, tone, text }) => (
        <div key={id} className={classNames(css.toast, css[tone])}>
          <Icon name={tone === 'ok' ? 'done' : 'error'} />
          <span>{text}</span>
          <IconButton icon="close" label="Dismiss" onClick={() => closeToast(id)} />
        </div>
      ))}
    </div>
  );
}
