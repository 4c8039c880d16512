import { type DueKind, dateKind } from '#src/features/base/due-dates/kinds.ts'
import { dueMessage } from '#src/features/base/due-dates/reminder-text.ts'
import { type CivilDay, isThisWeek, THIS_WEEK_DAYS } from '#src/finance/dates/new-zealand-days.ts'
import { formatWeekday } from '#src/finance/dates/parse-day.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { nameForMembers } from '#src/lib/text/outward-name.ts'

const MAX_ITEMS = 30
/** A date as the digest shows it. */
export interface DigestDate {
  kind: DueKind
  /** Such as “Finance is due in 3 days”. */
  title: string
  day: CivilDay
  address: string | null
  /** Whether it is assigned to the reader, or not assigned and of a deal that the reader added. */
  isOwn: boolean
  url: string
}

interface OrganizationDates {
  name: string
  dates: readonly DigestDate[]
}

const PERIODS = [
  { heading: 'Overdue', counted: 'overdue', has: (day: CivilDay, today: CivilDay) => day < today },
  { heading: 'Today', counted: 'today', has: (day: CivilDay, today: CivilDay) => day === today },
  {
    heading: `Next ${THIS_WEEK_DAYS} days`,
    counted: `in the next ${THIS_WEEK_DAYS} days`,
    has: (day: CivilDay, today: CivilDay) => day > today && isThisWeek(day, today),
  },
]

/** The digest of a day: a section for each organization with dates, the reader's own first. Null if nothing is due. */
export function digestContent(organizations: readonly OrganizationDates[], today: CivilDay) {
  const shown = organizations.map(({ name, dates }) => ({
    name,
    dates: dates.filter(({ kind, day }) => day >= today || dateKind(kind).canBeOverdue),
  }))
  const counts = PERIODS.flatMap(({ counted, has }) => {
    const count = shown.flatMap(({ dates }) => dates).filter(({ day }) => has(day, today)).length
    return count === 0 ? [] : [`${count} ${counted}`]
  })
  if (counts.length === 0) return null
  const sections = shown.map(({ name, dates }) => ({
    title: capitalized(nameForMembers(name)),
    lists: listsOf(dates, today),
  }))
  return {
    subject: `Your dates: ${counts.join(', ')}`,
    paragraphs: [`What’s due on ${formatWeekday(today)} and in the next ${THIS_WEEK_DAYS} days.`],
    sections: sections.filter(({ lists }) => lists.length > 0),
  }
}

function listsOf(dates: readonly DigestDate[], today: CivilDay) {
  const isMixed = dates.some(({ isOwn }) => isOwn) && dates.some(({ isOwn }) => !isOwn)
  return PERIODS.flatMap(({ heading, has }) => {
    const due = dates.filter(({ day }) => has(day, today)).toSorted(ownFirst)
    if (due.length === 0) return []
    const items = due.slice(0, MAX_ITEMS).map(({ title, day, address, isOwn, url }) => ({
      text: title,
      detail: [dueMessage(day, address), ...(isMixed && isOwn ? ['For you'] : [])].join(' · '),
      url,
    }))
    const more = due.length - items.length
    return [{ heading, items, ...(more > 0 && { more: `And ${more} more in DoneUp` }) }]
  })
}

function ownFirst(one: DigestDate, other: DigestDate): number {
  return Number(other.isOwn) - Number(one.isOwn) || one.day.localeCompare(other.day)
}
