import type { Questions } from '../../api/types.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { DetailList } from '../../ui/DetailList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { ReaderTexts } from './ReaderTexts.tsx';

/** Questions that readers asked the assistant, with their ratings and the unanswered ones. */
export function ReaderQuestions({ questions: { total, unanswered, up, down, questions } }: { questions: Questions }) {
  if (questions.length === 0) return <Notice>No questions to the assistant in this period.</Notice>;
  const facts = [
    { label: 'Questions', value: formatNumber(total) },
    { label: 'Unanswered', value: formatNumber(unanswered) },
    { label: 'Rated helpful', value: formatNumber(up) },
    { label: 'Rated not helpful', value: formatNumber(down) },
  ];
  return (
    <Stack gap={5}>
      <Card>
        <DetailList details={facts} />
      </Card>
      <ReaderTexts
        title="Questions"
        texts={questions.map(({ at, question: text, answered, rating }) => ({
          text,
          at,
          labels: (
            <>
              <Badge tone={answered ? 'ok' : 'warn'}>{answered ? 'Answered' : 'Unanswered'}</Badge>
              {rating !== null && (
                <Badge tone={rating === 'up' ? 'ok' : 'bad'}>
                  {rating === 'up' ? 'Rated helpful' : 'Rated not helpful'}
                </Badge>
              )}
            </>
          ),
        }))}
      />
    </Stack>
  );
}
