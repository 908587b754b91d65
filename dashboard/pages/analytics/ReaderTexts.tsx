import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Time } from '../../ui/Time.tsx';
import css from './Analytics.module.css';

interface ReaderTextsProps {
  title: string;
  texts: readonly { text: string; at: string; labels: ReactNode }[];
}

/** Card with readers' texts, each with its labels and time. */
export function ReaderTexts({ title, texts }: ReaderTextsProps) {
  return (
    <Card flush title={title}>
      <ul className={css.comments}>
        {texts.map(({ text, at, labels }, index) => (
          <li key={index} className={css.comment}>
            <p>{text}</p>
            <p className={css.said}>
              {labels}
              <Time at={at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
