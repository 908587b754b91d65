import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import css from './Notice.module.css';
import tones from './tones.module.css';

const TONE_ICONS = { info: 'info', ok: 'done', warn: 'alert', bad: 'error' } as const satisfies Record<
  string,
  IconName
>;

interface NoticeProps {
  /** @defaultValue info */
  tone?: keyof typeof TONE_ICONS;
  title?: string;
  /** Button or link for the next step. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Message inside a page. Screen readers announce `bad` notices immediately. */
export function Notice({ tone = 'info', title, action, children }: NoticeProps) {
  return (
    <div className={classNames(css.notice, tones[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={TONE_ICONS[tone]} className={css.icon} />
      <div className={css.text}>
        {title !== undefined && <p className={css.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  );
}
