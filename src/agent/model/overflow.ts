/**
 * Error messages for a conversation that is too long. There is no common code, so these patterns cover Anthropic,
 * OpenAI, Google, vLLM, llama.cpp, Ollama, LM Studio, Mistral and proxies in front of them.
 */
const OVERFLOW_PATTERNS = [
  /prompt (?:is )?too long/i,
  /input length and `?max_tokens`? exceed/i,
  /context_length_exceeded|model_context_window_exceeded|exceed_context_size/i,
  /(?:maximum|max) context length/i,
  /exceeds? (?:the |its |our |your )?(?:\w+ )?(?:available |maximum |model'?s? )*context/i,
  /context (?:length|window|size) (?:has been )?exceed/i,
  /greater than the context length/i,
  /input token count.*exceeds the maximum/i,
  /input (?:tokens? )?(?:exceeds?|is too long)/i,
  /maximum (?:model|prompt|input) length/i,
  /reduce the length of the (?:messages|prompt|input)/i,
  /too many (?:input |prompt )?tokens/i,
  /exceeded model token limit/i,
  /too large for model with/i,
  /must be less than max_seq_len/i,
  /context (?:the )?overflows?\b/i,
  /context length of only/i,
  /exceeds? (?:the )?(?:slot|batch) (?:context|size)/i,
];

/**
 * Checks whether an error means that the conversation is too long. Only statuses that blame the request count, because
 * a rate limit on tokens per minute (429) has a similar message.
 */
export function isOverflow(status: number | undefined, text: string): boolean {
  return (
    [400, 413, 422].includes(status ?? 0) && (status === 413 || OVERFLOW_PATTERNS.some((wording) => wording.test(text)))
  );
}

/** The wordings of a server's maximum, in the error messages of common servers. */
const MAXIMUM_PATTERNS = [
  /"?n_ctx"?\s*[:=]\s*(\d+)/i,
  /(?:maximum|max) context length (?:is|of) (\d+)/i,
  /context length of only (\d+)/i,
  /context (?:size|length|window)[^\d]{0,20}\((\d+) tokens\)/i,
  /max_seq_len \((\d+)\)/i,
  /with (\d+) maximum context/i,
  /> (\d+) maximum/i,
  /exceed context limit: \d+ \+ \d+ > (\d+)/i,
  /maximum number of tokens allowed \((\d+)\)/i,
];

/** Returns the maximum tokens of a conversation that an overflow error states, if it states them. */
export function readContextTokens(text: string): number | undefined {
  const maximum = MAXIMUM_PATTERNS.map((pattern) => Number(pattern.exec(text)?.[1] ?? 0)).find((tokens) => tokens > 0);
  return maximum !== undefined && maximum >= 256 && maximum <= 100_000_000 ? maximum : undefined;
}
