import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { ANCHORS, type Anchor } from '#src/lib/browser/anchors.ts'

/** A reminder is sent this many days before a date, and once it is overdue. */
export const REMINDER_DAYS = [7, 3, 1, 0] as const
/** The end of a bright-line period is not a deadline, so it has no reminder on the day or after it. */
export const BRIGHT_LINE_DAYS = [30, 7] as const

/** How a kind of date is announced: after its title before the day, and after it; null for no reminder of a passed day. */
export interface Wording {
  steps: readonly number[]
  ahead: string
  past: string | null
}

interface DateKind extends Wording {
  /** In a calendar. */
  event: string
  /** The kind in the ids of events that calendar programs already have, if it is another word. */
  nameInIds?: string
  /** The part of the deal's page that has the date; null is its top. */
  section: Anchor | null
  /** The tab of the project’s page that has the date; null is its overview. */
  projectTab: 'expenses' | 'plan' | null
  /** Whether something is left to do once the day has passed. */
  canBeOverdue: boolean
  /** Whether it is a date of an agreement, which stays after Won until it is done: on the board and page of its project and in tasks, too. */
  isOfAgreement: boolean
  /** Whether it is listed beside the tasks of its project. */
  isListed: boolean
}

const DATED = {
  steps: REMINDER_DAYS,
  ahead: '',
  past: 'overdue',
  section: null,
  projectTab: null,
  canBeOverdue: true,
  isOfAgreement: false,
  isListed: false,
} as const
const DUE = { ...DATED, ahead: 'is due', past: 'is overdue' } as const
const AGREED = { ...DUE, section: ANCHORS.agreement, isOfAgreement: true, isListed: true } as const

/**
 * Every kind of date of deals, projects and tasks, in words. To add one, add it here and to the sources: reminders, the
 * digest, calendars and links to the date follow.
 */
export const DATE_KINDS = {
  settlement: { ...DATED, event: SETTLEMENT_WORDS.event, isOfAgreement: true, isListed: true },
  unconditional: { ...DATED, event: 'Unconditional' },
  condition: { ...AGREED, event: 'Condition due' },
  lim_request: { ...AGREED, event: 'Request the LIM', nameInIds: 'lim-request' },
  deposit: { ...AGREED, event: 'Deposit due' },
  checklist: { ...DUE, event: 'Checklist item due', section: ANCHORS.checklist },
  offer_expiry: {
    ...DATED,
    ahead: 'expires',
    past: 'has expired',
    event: 'Offer expires',
    section: ANCHORS.offers,
    canBeOverdue: false,
  },
  task: { ...DUE, event: 'Task due', section: ANCHORS.tasks },
  expense: { ...DUE, event: 'Invoice due', projectTab: 'expenses', isListed: true },
  stage: {
    ...DATED,
    ahead: 'ends',
    past: 'should have ended',
    event: 'Stage ends',
    projectTab: 'plan',
    isListed: true,
  },
  sale_settlement: {
    ...DATED,
    past: null,
    event: SETTLEMENT_WORDS.sale,
    canBeOverdue: false,
    isListed: true,
  },
  target: { ...DATED, steps: [], event: 'Target listing date', nameInIds: 'target-listing' },
  bright_line: {
    ...DATED,
    steps: BRIGHT_LINE_DAYS,
    ahead: 'ends',
    past: null,
    event: 'Bright-line period ends',
    canBeOverdue: false,
  },
} as const satisfies Record<string, DateKind>

export type DueKind = keyof typeof DATE_KINDS
export const DUE_KINDS = Object.keys(DATE_KINDS) as [DueKind, ...DueKind[]]

/** What stays after Won until it is done. */
export const AGREEMENT_KINDS = DUE_KINDS.filter(
  (kind): kind is AgreementKind => DATE_KINDS[kind].isOfAgreement,
)
export type AgreementKind = {
  [Kind in DueKind]: (typeof DATE_KINDS)[Kind]['isOfAgreement'] extends false ? never : Kind
}[DueKind]

/** The dates of projects that are listed beside tasks. */
export const LISTED_KINDS = DUE_KINDS.filter((kind) => DATE_KINDS[kind].isListed) as [DueKind, ...DueKind[]]

export const dateKind = (kind: DueKind): DateKind => DATE_KINDS[kind]

export interface Target {
  to: string
  /** The part of the page. */
  hash?: string
}

/** Where a date of a project is: the row on its tab, or the project. */
export function projectTarget(projectId: string, kind: DueKind | null, id: string | null): Target {
  const tab = kind && dateKind(kind).projectTab
  if (tab === null) return { to: `/projects/${projectId}` }
  return { to: `/projects/${projectId}/${tab}`, ...(id !== null && id !== projectId && { hash: id }) }
}
