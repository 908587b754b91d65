/** Returns the URL of the page to accept an invitation. */
export function getInvitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/dashboard/invitation?token=${encodeURIComponent(token)}`;
}

/** Returns the URL of the page where the first owner creates their account. */
export function getWelcomeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/dashboard/welcome?token=${encodeURIComponent(token)}`;
}

/** Returns the URL of the page to set a new password. */
export function resetUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/dashboard/reset?token=${encodeURIComponent(token)}`;
}
