/** Puts the model's plan to people, and their decision into the conversation. */
import type { AgentEvent } from '../types/event.ts';
import type { ProposedPlan, Step, Turn } from './turn-state.ts';

/** What to do about a plan: propose it, wait, end the turn, or continue with this text for the model. */
export type PlanStep = { ask: AgentEvent[] } | { wait: true } | { end: string } | { reply: string };

interface PutPlan {
  turn: Turn;
  step: Step;
  /** ID of the `proposePlan` call. */
  call: string;
  /** The plan as Markdown. */
  text: string;
  /** Hours to wait for a decision. 0: the default, because the work can't continue without one. */
  hours: number;
}

const DEFAULT_HOURS = 24;

/** Decides the next step about a plan. A message that arrives while the turn waits asks for another plan. */
export function putPlan({ turn, step, call, text, hours }: PutPlan): PlanStep {
  const { plan, unread } = turn;
  const isProposed = plan?.call === call && plan.step === step.number;
  if (isProposed && plan.decision === 'expired')
    return { end: "The plan wasn't approved in time. Nothing was changed. To continue, send a message." };
  if (isProposed && plan.decision !== undefined) return { reply: describeApproval(plan) };
  if (plan?.decision === 'approved') return { reply: 'The plan is already approved. Continue with the work.' };
  if (unread.length > 0)
    return {
      reply: 'Instead of deciding, the user sent a message, which follows. Revise the plan and propose it again.',
    };
  if (isProposed) return { wait: true };
  return { ask: [{ type: 'plan', step: step.number, call, hours: hours || DEFAULT_HOURS, text }] };
}

function describeApproval({ editedText }: ProposedPlan): string {
  if (editedText === undefined) return `The user approved the plan. Carry it out. ${TRACKING}`;
  return `The user edited and approved the plan. ${TRACKING} Carry out this version:\n\n${editedText}`;
}

/** People see the list of steps, which they can compare with the plan. */
const TRACKING = 'Record its steps and your progress with `plan`.';
