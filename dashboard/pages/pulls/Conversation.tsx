import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { commentOnPull, resolveThread } from '../../api/pulls.ts';
import type { PullComment, PullDetail, PullVerdict } from '../../api/types.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Columns, Row, Stack } from '../../ui/Stack.tsx';
import { Time } from '../../ui/Time.tsx';

interface ConversationProps {
  pull: PullDetail;
  canComment: boolean;
  /** Called after a change. */
  onChange: () => void;
}

/** Comments and reviews of a pull request, with forms to write them. */
export function Conversation({ pull, canComment, onChange }: ConversationProps) {
  const threads = pull.comments.filter(({ threadId }) => threadId === null);
  if (threads.length === 0 && !canComment) return null;
  return (
    <section aria-label="Conversation">
      <Stack gap={3}>
        <h2>Conversation</h2>
        {threads.map((first) => (
          <Thread key={first.id} first={first} pull={pull} canComment={canComment} onChange={onChange} />
        ))}
        {canComment && <ReviewForm pull={pull} onChange={onChange} />}
      </Stack>
    </section>
  );
}

const VERDICTS: Record<PullVerdict, string> = {
  comment: 'Review',
  approve: 'Approved',
  'request-changes': 'Requested changes',
};

function Thread({ first, pull, canComment, onChange }: ConversationProps & { first: PullComment }) {
  const { id: org } = useOrganization();
  const comments = [first, ...pull.comments.filter(({ threadId }) => threadId === first.id)];
  const resolve = useMutation({
    mutationFn: () => resolveThread(org, { id: pull.id, thread: first.id, resolved: !first.isResolved }),
    onSuccess: onChange,
  });
  return (
    <Card>
      <Stack gap={3}>
        {(first.path !== null || first.isResolved) && (
          <Row>
            {first.path !== null && (
              <code>
                {first.path}, line {first.line}
                {first.side === 'before' ? ' before the change' : ''}
              </code>
            )}
            {first.isResolved && <Badge>Resolved</Badge>}
          </Row>
        )}
        {comments.map((comment) => (
          <article key={comment.id}>
            <Stack gap={1}>
              <p>
                <strong>{comment.author}</strong>{' '}
                {comment.verdict !== null && <Badge>{VERDICTS[comment.verdict]}</Badge>}{' '}
                <span className="muted">
                  <Time at={comment.createdAt} />
                </span>
              </p>
              {comment.body !== '' && <Prose text={comment.body} />}
            </Stack>
          </article>
        ))}
        {canComment && (
          <Reply pull={pull} thread={first.id} onChange={onChange}>
            <Button variant="ghost" busy={resolve.isPending} onClick={() => resolve.mutate()}>
              {first.isResolved ? 'Reopen' : 'Resolve'}
            </Button>
          </Reply>
        )}
        <ErrorNotice error={resolve.error} />
      </Stack>
    </Card>
  );
}

interface ReplyProps extends Omit<ConversationProps, 'canComment'> {
  thread: string;
  /** Shown beside the button. */
  children: ReactNode;
}

function Reply({ pull, thread, onChange, children }: ReplyProps) {
  const { id: org } = useOrganization();
  const [body, setBody] = useState('');
  const send = useMutation({
    mutationFn: () => commentOnPull(org, pull.id, { body, threadId: thread }),
    onSuccess: () => {
      setBody('');
      onChange();
    },
  });
  return (
    <Form onSubmit={() => send.mutate()}>
      <Stack gap={2}>
        <TextArea label="Reply" rows={2} required maxLength={10_000} value={body} onValue={setBody} />
        <ErrorNotice error={send.error} />
        <Row>
          <Button type="submit" busy={send.isPending} disabled={body.trim() === ''}>
            Reply
          </Button>
          {children}
        </Row>
      </Stack>
    </Form>
  );
}

type Kind = 'line' | 'comment' | 'approve' | 'request-changes';
const KINDS: { value: Kind; label: string }[] = [
  { value: 'line', label: 'Comment on a line' },
  { value: 'comment', label: 'Comment on the pull request' },
  { value: 'approve', label: 'Approve' },
  { value: 'request-changes', label: 'Request changes' },
];
const SIDES = [
  { value: 'after', label: 'After the change' },
  { value: 'before', label: 'Before the change' },
];

function ReviewForm({ pull, onChange }: Omit<ConversationProps, 'canComment'>) {
  const { id: org } = useOrganization();
  const files = (pull.files ?? []).map(({ path }) => ({ value: path, label: path }));
  const [kind, setKind] = useState<Kind>(files.length > 0 ? 'line' : 'comment');
  const [body, setBody] = useState('');
  const [path, setPath] = useState(files[0]?.value ?? '');
  const [line, setLine] = useState('');
  const [side, setSide] = useState<'before' | 'after'>('after');
  const send = useMutation({
    mutationFn: () => {
      if (kind === 'line') return commentOnPull(org, pull.id, { body, path, line: Number(line), side });
      return commentOnPull(org, pull.id, { body, ...(kind !== 'comment' && { verdict: kind }) });
    },
    onSuccess: () => {
      setBody('');
      setLine('');
      onChange();
    },
  });
  return (
    <Card>
      <Form onSubmit={() => send.mutate()}>
        <Stack gap={3}>
          <SelectField
            label="Review"
            options={files.length > 0 ? KINDS : KINDS.slice(1)}
            value={kind}
            onValue={(value) => setKind(value as Kind)}
          />
          {kind === 'line' && (
            <Columns gap={3}>
              <SelectField label="File" options={files} value={path} onValue={setPath} />
              <TextField label="Line" type="number" min={1} required value={line} onValue={setLine} />
              <SelectField
                label="Version"
                options={SIDES}
                value={side}
                onValue={(value) => setSide(value === 'before' ? 'before' : 'after')}
              />
            </Columns>
          )}
          <TextArea
            label="Text"
            optional={kind === 'approve'}
            required={kind !== 'approve'}
            rows={3}
            maxLength={10_000}
            hint={
              kind === 'comment'
                ? 'To ask the agent, mention @bindery.'
                : 'Half a minute after the last line comment or requested change, the agent starts to work on them.'
            }
            value={body}
            onValue={setBody}
          />
          <ErrorNotice error={send.error} />
          <Row>
            <Button type="submit" busy={send.isPending}>
              Submit
            </Button>
          </Row>
        </Stack>
      </Form>
    </Card>
  );
}
