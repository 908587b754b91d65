/** Address of the page on which an invitation is accepted. */
export function invitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/dashboard/invitation?token=${encodeURIComponent(token)}`;
}

/** Address of the page on which the first owner makes their account. */
export function welcomeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/dashboard/welcome?token=${encodeURIComponent(token)}`;
}

/** Address of the page on which a new password is set. */
export function resetUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/dashboard/reset?token=${encodeURIComponent(token)}`;
}
