import { CALENDAR_ANCHOR } from '#src/lib/browser/anchors.ts'
import { mayOpenScreen } from '../session/screen-access.ts'

export interface MoreScreen {
  to: string
  hash?: string
  label: string
  /** What it is for, in a line. */
  about: string
}

/** The screens for which a header has no room: listed by More in the header and in the phone’s bar, and by the palette. */
export const MORE_SCREENS = [
  { to: '/suppliers', label: 'Suppliers', about: 'Trades and merchants, and what each was paid' },
  { to: '/organization/costs', label: 'Your costs', about: 'What things cost you, and account codes' },
  { to: '/organization/exports', label: 'Exports', about: 'Expenses, receipts and deals as files' },
  { to: '/organization/sharing', label: 'Sharing', about: 'Links and guests: who sees which deal' },
  {
    to: '/account',
    hash: CALENDAR_ANCHOR,
    label: 'Calendar and digest',
    about: 'Dates on your phone, and a daily email',
  },
  { to: '/organization/api', label: 'API', about: 'Keys and webhooks for other programs' },
  { to: '/organization/team', label: 'Team', about: 'Who works here: invite, roles, remove' },
  { to: '/organization/settings', label: 'Settings', about: 'Name, usual figures, checklist, deletion' },
] as const satisfies readonly MoreScreen[]

export type MoreLabel = (typeof MORE_SCREENS)[number]['label']

/** Those that the member can open. */
export function moreScreens(role: Parameters<typeof mayOpenScreen>[1]): readonly MoreScreen[] {
  return MORE_SCREENS.filter(({ to }) => mayOpenScreen(to, role))
}
