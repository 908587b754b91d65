import { Fragment } from 'react';
import { splitName } from '../lib/split-name.ts';
import css from './Name.module.css';

/**
 * A hostname, email address, path or id. Lines break after separators, and inside a part only if it is longer than 16
 * characters.
 */
export function Name({ children }: { children: string }) {
  return (
    <span>
      {splitName(children).map((part, index) => (
        <Fragment key={index}>
          {part.length <= MAX_WHOLE ? <span className={css.whole}>{part}</span> : part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

/** A branch, path or URL in the font of code. */
export function CodeName({ children }: { children: string }) {
  return (
    <code>
      <Name>{children}</Name>
    </code>
  );
}

/** Longest part that never breaks, in characters. It fits the narrowest fact or column. */
const MAX_WHOLE = 16;
