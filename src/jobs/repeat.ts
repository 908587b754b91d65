/** Does work now and then after each pause, never twice at once: a pause that ends while it is under way is left out. Returns what ends it. */
export function repeat(work: () => Promise<void>, pauseMs: number): () => void {
  let underWay: Promise<void> | undefined;
  const begin = () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
  };
  begin();
  const timer = setInterval(begin, pauseMs);
  timer.unref();
  return () => clearInterval(timer);
}
