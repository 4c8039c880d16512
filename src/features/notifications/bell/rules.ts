const MOST_COUNTED = 50

/** The bell's badge. */
export function badgeText(unread: number): string {
  return unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread)
}

/** What the bell is called. */
export function bellName(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${badgeText(unread)} unread`
}
