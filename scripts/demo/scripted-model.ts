/** The model of `npm run demo`: a script that answers like an OpenAI-compatible server, without a real model. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One message of the "model": its tool calls, and its text about them. */
export interface DemoStep {
  text: string;
  calls: readonly { name: string; args: Readonly<Record<string, unknown>> }[];
}

/** What the "model" does in a conversation. */
export interface DemoScript {
  /**
   * Text in a user's or Bindery's message that selects this script. The last matching script is used.
   * @defaultValue any
   */
  when?: RegExp;
  /** `{commit}` in an argument becomes the commit that the conversation names after "up to". */
  steps: readonly DemoStep[];
}

export interface ScriptedModel {
  /** For `OPENAI_BASE_URL`; the model is `openai-compatible:scripted-demo`. */
  url: string;
  close(): Promise<void>;
}

/** Precedes every text of the script, so that users don't mistake it for an AI's. */
export const DEMO_NOTICE = '[scripted, no AI]';

/** Listens on a free local port. The same conversation always gets the same next message. */
export async function startScriptedModel(scripts: readonly DemoScript[]): Promise<ScriptedModel> {
  const server = createServer((request, response) => {
    respond(request, response, scripts).catch(() => response.destroy());
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

interface Message {
  role?: string;
  content?: unknown;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  scripts: readonly DemoScript[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const { messages = [] } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { messages?: Message[] };
  const at = messages.filter(({ role }) => role === 'assistant').length;
  const requests = messages.flatMap(({ role, content }) => (role === 'user' ? [readText(content)] : [])).join('\n');
  const script = scripts.findLast(({ when }) => when === undefined || when.test(requests));
  const step = script?.steps[at] ?? { text: 'The demo script has no more replies.', calls: [] };
  const [, commit = ''] = /\bup to ([0-9a-f]{40})\b/.exec(requests) ?? [];
  const calls = step.calls.map(({ name, args }, index) => ({
    id: `call_${at}_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args).replaceAll('{commit}', commit.slice(0, 10)) },
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

/** A message is a text, or a list of parts. */
function readText(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? (content as { text?: unknown }[]) : [];
  return parts.map(({ text }) => (typeof text === 'string' ? text : '')).join('\n');
}
