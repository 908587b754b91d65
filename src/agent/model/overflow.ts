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
