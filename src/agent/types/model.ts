/** Models and conversations with them. */
import type { AgentTool, ToolCall, ToolImage } from './tool.ts';

/** A model reply. */
export interface ModelReply {
  text: string;
  calls: ToolCall[];
  /** Token counts, estimated if the provider reports none. `cached` is the part of `input` read from the provider's cache. */
  usage: { input: number; output: number; cached?: number };
  /**
   * Tokens of the conversation including this reply. Set if `usage` also counts discarded replies, which are billed
   * too.
   */
  context?: number;
  finish: 'stop' | 'tool-calls' | 'length' | 'content-filter' | 'other';
  /** The assistant message in the provider's format, including parts such as signed reasoning. Opaque JSON. */
  raw: unknown;
}

/** Messages of the conversation, oldest first. */
export type ModelMessage =
  | { role: 'user'; text: string; images?: readonly ToolImage[] | undefined }
  | { role: 'assistant'; reply: ModelReply }
  | { role: 'tool'; results: { id: string; name: string; ok: boolean; text: string; image?: ToolImage | undefined }[] };

/** A model call. */
export interface ModelRequest {
  system: string;
  messages: readonly ModelMessage[];
  tools: readonly Pick<AgentTool, 'name' | 'description' | 'parameters'>[];
  /**
   * False if the model can't call tools in this reply. They are still sent, because the conversation contains calls of
   * them.
   * @defaultValue true
   */
  mayCall?: boolean;
  /** Called before each retry. The reason completes a sentence and never contains the key. */
  onRetry?(reason: string): void;
  /** Called with the number of characters whenever the model has written something. */
  onOutput?(characters: number): void;
  signal: AbortSignal;
}

/** A model behind its provider's API. Retries transient errors internally, and throws `ModelFailure` for the others. */
export interface Model {
  /** The value of `BINDERY_MODEL`: `provider:model`. */
  name: string;
  /** Maximum tokens of a conversation. Longer conversations are compacted. */
  contextTokens: number;
  /** True if the model accepts images. @defaultValue false */
  seesImages?: boolean;
  call(request: ModelRequest): Promise<ModelReply>;
}

/** Thrown if a model can't produce a usable reply. */
export class ModelFailure extends Error {
  /**
   * `overflow`: the conversation is too long for the model. `small-context`: even its start is. `filtered`: a content
   * filter stopped the reply. `retry-later`: the whole job can be retried.
   */
  readonly kind: 'overflow' | 'small-context' | 'filtered' | 'refused' | 'retry-later' | 'malformed';

  /** Maximum tokens of a conversation, if the server stated them with an overflow. */
  readonly contextTokens: number | undefined;

  constructor(
    message: string,
    { kind, cause, contextTokens }: { kind: ModelFailure['kind']; cause?: unknown; contextTokens?: number },
  ) {
    super(message, { cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.contextTokens = contextTokens;
  }
}
