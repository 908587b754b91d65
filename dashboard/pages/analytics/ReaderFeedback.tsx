import type { Feedback } from '../../api/types.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Table } from '../../ui/Table.tsx';
import { ReaderTexts } from './ReaderTexts.tsx';

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
        <ReaderTexts
          title="Comments"
          texts={comments.map(({ at, page, helpful, comment: text }) => ({
            text,
            at,
            labels: (
              <>
                <Badge tone={helpful ? 'ok' : 'warn'}>{helpful ? 'Helpful' : 'Not helpful'}</Badge>
                <code>{page}</code>
              </>
            ),
          }))}
        />
      )}
    </Stack>
  );
}
