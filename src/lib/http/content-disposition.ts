/**
 * Returns the `content-disposition` header of a download (RFC 6266), with an ASCII name for old clients and the full
 * one in UTF-8.
 */
export function createAttachmentHeader(filename: string): string {
  const asciiName = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encodedName = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
