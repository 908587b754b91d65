/**
 * Converts `userName`, `user_name` and `user.name` to `user-name`: anchors of API fields (content format, API fields).
 */
export function toKebabCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[_.\s]+/g, '-')
    .replace(/[[\]{}"'<>&]/g, '')
    .toLowerCase();
}
