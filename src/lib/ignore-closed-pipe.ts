/** Keeps a command running when the reader of its output closes the pipe, as `head` does. */
export function ignoreClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
