import type { Feedback } from '../../api/types.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import css from './Analytics.module.css';

/** Helpful and unhelpful votes by page, and readers' comments. */
export function ReaderFeedback({ feedback: { pages, comments } }: { feedback: Feedback }) {
  if (pages.length === 0) return <Notice>No feedback yet. Readers can give it at the end of each page.</Notice>;
  return (
    <Stack gap={5}>
      <Card flush title="Pages">
        <Table
          label="Feedback by page"
          rows={pages}
          keyOf={({ page }) => page}
          columns={[
            { label: 'Page', cell: ({ page }) => page },
            {
              label: 'Helpful',
              align: 'end',
              cell: ({ helpful }) => <span className="numeric">{formatNumber(helpful)}</span>,
            },
            {
              label: 'Not helpful',
              align: 'end',
              cell: ({ unhelpful }) => <span className="numeric">{formatNumber(unhelpful)}</span>,
            },
          ]}
        />
      </Card>
      {comments.length > 0 && (
        <Card flush title="Comments">
          <ul className={css.comments}>
            {comments.map(({ at, page, helpful, comment }, index) => (
              <li key={index} className={css.comment}>
                <p>{comment}</p>
                <p className={css.said}>
                  <Badge tone={helpful ? 'ok' : 'warn'}>{helpful ? 'Helpful' : 'Not helpful'}</Badge>
                  <code>{page}</code>
                  <Time at={at} />
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  );
}
