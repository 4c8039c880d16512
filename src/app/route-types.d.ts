import '@tanstack/react-router'
import type { GuestRole } from '#src/features/people/organizations/invites/schema.ts'
import type { ArticleSlug } from '#src/features/public/help/article-list.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Shown once on the next screen. */
    message?: string
    returnTo?: string
    invite?: string
    /** How often New Opportunity was pressed: each time the cursor is put into the address box. */
    newDeals?: number
    /** The board opens its form for a deal with this address, which may be empty. */
    addDeal?: string
    /** The guests of a deal open their form for one with this role. */
    invites?: GuestRole
  }
  interface StaticDataRouteOption {
    /** The document's title, before " · DoneUp". */
    title?: string
    /** The page, its header and its footer are as wide as the window, as on boards. */
    isWide?: boolean
    /** The article of the help that “?” opens. */
    help?: ArticleSlug
  }
}
