/**
 * Combines the calls of one turn of the event loop into one call of `run`, which returns a result for each input, in
 * order. A `run` starts after all of its calls were made, so no caller gets data that was read before its call. If it
 * fails, all of its calls fail.
 */
export function batchCalls<Input, Output>(
  run: (inputs: Input[]) => Promise<Output[]>,
  { maxSize }: { maxSize: number },
): (input: Input) => Promise<Output> {
  let waitingCalls: Call<Input, Output>[] = [];

  const flush = () => {
    const calls = waitingCalls;
    waitingCalls = [];
    for (let start = 0; start < calls.length; start += maxSize) void settle(run, calls.slice(start, start + maxSize));
  };
  return (input) =>
    new Promise((resolve, reject) => {
      if (waitingCalls.push({ input, resolve, reject }) === 1) setImmediate(flush);
    });
}

interface Call<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(error: unknown): void;
}

async function settle<Input, Output>(
  run: (inputs: Input[]) => Promise<Output[]>,
  calls: Call<Input, Output>[],
): Promise<void> {
  try {
    const outputs = await run(calls.map((call) => call.input));
    for (const [index, call] of calls.entries()) call.resolve(outputs[index] as Output);
  } catch (error) {
    for (const call of calls) call.reject(error);
  }
}
