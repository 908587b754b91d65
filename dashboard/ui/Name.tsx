import { Fragment } from 'react';
import { splitName } from '../lib/split-name.ts';
import css from './Name.module.css';

/** A host name, an email, a path or an identifier: its lines end after a separator, and inside a part only when that alone is long. */
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

/** As wide as a fact or a column at its narrowest. */
const MAX_WHOLE = 16;
