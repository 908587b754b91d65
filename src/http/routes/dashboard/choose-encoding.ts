/** Chooses the encoding of a file from the available ones and the `Accept-Encoding` header. */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | undefined {
  const acceptedEncodings = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  );
  return available.find((encoding) => acceptedEncodings.has(encoding));
}

export type Encoding = 'br' | 'gzip';
