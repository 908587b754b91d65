import type { AgentEvent, AgentJob } from '../../api/types.ts';
import type { LiveEvents } from '../../api/use-agent-events.ts';
import type { TimelineItem, Turn } from '../../lib/group-events.ts';
import { SentFiles } from '../../parts/Attachments.tsx';
import { PullLink } from '../../parts/PullLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { Name } from '../../ui/Name.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Time } from '../../ui/Time.tsx';
import css from './Timeline.module.css';
import { FileList } from './FileList.tsx';
import { Steps } from './Steps.tsx';
import { ToolCalls } from './ToolCalls.tsx';

interface TimelineProps {
  turns: readonly Turn<AgentEvent>[];
  /** IDs of the messages that the agent has not read. */
  unread: ReadonlySet<number>;
  job: AgentJob | undefined;
  connection: LiveEvents['state'];
}

/** Steps of a job. `JobOutcome` shows the result below it. */
export function Timeline({ turns, unread, job, connection }: TimelineProps) {
  const isLive = job?.status === 'active' && job.waiting === undefined;
  return (
    <div className={css.timeline} role="log" aria-label="Job steps">
      {turns.map(({ turn, prompt, items }, turnIndex) => (
        <section key={turn} className={css.turn}>
          {prompt && (
            <div className={css.prompt}>
              <Prose text={prompt.text} />
              <SentFiles names={prompt.attachments} />
            </div>
          )}
          <ol className={css.steps}>
            {items
              .filter((item) => !isOpen(item, job))
              .map((item, index, { length }) => (
                <Step
                  key={getKey(item)}
                  item={item}
                  unread={unread}
                  isActive={job?.status === 'active'}
                  isLive={isLive && turnIndex === turns.length - 1}
                  isLast={index === length - 1}
                />
              ))}
          </ol>
        </section>
      ))}
      {isLive && (
        <p className={css.live}>
          <Spinner />
          {connection === 'reconnecting' ? 'Connection lost. Reconnecting…' : describeWork(job)}
        </p>
      )}
    </div>
  );
}

function getKey(item: TimelineItem<AgentEvent>): number | undefined {
  if (item.kind === 'steps') return item.id;
  return item.kind === 'tools' ? item.events[0]?.id : item.event.id;
}

/** The page shows the question or plan that the job waits for in a card below. */
function isOpen(item: TimelineItem<AgentEvent>, job: AgentJob | undefined): boolean {
  return item.kind === 'event' && item.event.id === job?.waiting?.event;
}

function describeWork({ stoppedAt }: AgentJob): string {
  return stoppedAt === undefined ? 'Working…' : 'Stopping…';
}

interface StepProps {
  item: TimelineItem<AgentEvent>;
  unread: ReadonlySet<number>;
  isActive: boolean;
  /** Whether the agent is working on the turn of this step. */
  isLive: boolean;
  /** Whether it is the last step of its turn. */
  isLast: boolean;
}

function Step({ item, unread, isActive, isLive, isLast }: StepProps) {
  if (item.kind === 'tools') return <ToolCalls events={item.events} isCurrent={isLive && isLast} />;
  if (item.kind === 'steps')
    return (
      <li>
        <Steps steps={item.steps} isLive={isLive} />
      </li>
    );
  const { event } = item;
  if (event.type === 'completed' || event.type === 'failed' || event.type === 'archived') return null;
  if ((event.type === 'message' && event.from === 'user') || (event.type === 'answer' && event.ok === true))
    return (
      <li className={css.reply}>
        <div className={css.prompt}>
          <Prose text={event.text} />
          <SentFiles names={event.attachments} />
        </div>
        {unread.has(event.id) && <span className={css.time}>{isActive ? 'Queued' : 'Not read'}</span>}
      </li>
    );
  if (event.type === 'question' || event.type === 'plan')
    return (
      <li className={css.question}>
        <Icon name={event.type === 'plan' ? 'audit' : 'message'} />
        <div className={css.what}>
          <Prose text={event.text} />
        </div>
      </li>
    );
  if (event.type === 'message' || event.type === 'finished')
    return (
      <li className={css.message}>
        <Prose text={event.type === 'finished' ? `### ${event.text}` : event.text} />
        <Notes title="Assumptions to check" texts={event.assumptions} />
        <Notes title="Open questions" texts={event.openQuestions} />
      </li>
    );
  return (
    <li className={css.step}>
      <Icon name={ICONS[event.type] ?? 'info'} />
      <div className={css.what}>
        {event.type === 'pull-request' && event.url !== undefined ? (
          <>
            {event.text.startsWith('Updated') ? 'Updated the ' : 'Opened a '}
            <PullLink url={event.url}>pull request</PullLink>
          </>
        ) : (
          renderText(event)
        )}
        {event.files && <FileList files={event.files} className={css.files} />}
      </div>
      <span className={css.time}>
        <Time at={event.createdAt} />
      </span>
    </li>
  );
}

function Notes({ title, texts = [] }: { title: string; texts?: readonly string[] | undefined }) {
  if (texts.length === 0) return null;
  return <Prose text={`### ${title}\n\n${texts.map((text) => `- ${text}`).join('\n')}`} />;
}

/** An edited plan and a note are Markdown. Other texts are one line. */
function renderText({ type, text }: AgentEvent) {
  return type === 'approval' || type === 'note' ? <Prose text={text} /> : <Name>{text}</Name>;
}

const ICONS: Partial<Record<AgentEvent['type'], IconName>> = {
  workspace: 'branch',
  note: 'info',
  answer: 'clock',
  approval: 'check',
  stopped: 'stop',
  commit: 'commit',
  pushed: 'branch',
  'pull-request': 'pull',
};
