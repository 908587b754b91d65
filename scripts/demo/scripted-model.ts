/** The model of `npm run demo`: no model at all, but a script behind the API of OpenAI-compatible servers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One message of the "model": its tool calls, and its text about them. */
export interface DemoStep {
  text: string;
  calls: readonly { name: string; args: Readonly<Record<string, unknown>> }[];
}

export interface ScriptedModel {
  /** For `OPENAI_BASE_URL`; the model is `openai-compatible:scripted-demo`. */
  url: string;
  close(): Promise<void>;
}

/** Precedes every text of the script, so that users don't mistake it for an AI's. */
export const DEMO_NOTICE = '[scripted, no AI]';

/**
 * Listens on a free local port. The same conversation always gets the same next message. A follow-up prompt has its own
 * script.
 */
export async function startScriptedModel(
  steps: readonly DemoStep[],
  followUp: readonly DemoStep[] = steps,
): Promise<ScriptedModel> {
  const server = createServer((request, response) => {
    respond(request, response, { steps, followUp }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Scripts {
  steps: readonly DemoStep[];
  followUp: readonly DemoStep[];
}

interface Message {
  role?: string;
  content?: unknown;
}

async function respond(request: IncomingMessage, response: ServerResponse, scripts: Scripts): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const { messages = [] } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { messages?: Message[] };
  const at = messages.filter(({ role }) => role === 'assistant').length;
  const isFollowUp = messages.some(({ role, content }) => role === 'user' && FOLLOW_UP.test(JSON.stringify(content)));
  const step = (isFollowUp ? scripts.followUp : scripts.steps)[at] ?? {
    text: 'The demo script has no more replies.',
    calls: [],
  };
  const calls = step.calls.map(({ name, args }, index) => ({
    id: `call_${at}_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));
  const message = {
    role: 'assistant',
    content: `${DEMO_NOTICE} ${step.text}`,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  const body = {
    id: `scripted-${at}`,
    object: 'chat.completion',
    created: 0,
    model: 'scripted-demo',
    choices: [{ index: 0, message, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Text before a job's earlier prompts. */
const FOLLOW_UP = /Earlier requests in this job/;
