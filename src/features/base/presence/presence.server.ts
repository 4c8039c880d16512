import sql from 'sql-template-tag'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { CreatePresence, FollowedStream } from '#src/platform/streams/realtime.ts'
import { placeKey } from './rules.ts'
import {
  type Place,
  type Presence,
  type PresenceReport,
  presenceReportSchema,
  renamedSchema,
} from './schema.ts'

/** Heartbeats are sent every 30 seconds: one may be lost and one late. */
const PRESENT_MS = 75_000
/** A broken stream usually reopens within this time. */
const GRACE_MS = 5_000
const COALESCE_MS = 250
const MAX_TABS = 20

interface Tab extends PresenceReport {
  seenAt: number
}

/**
 * Presence in the memory of this process. Every process receives every report; a newly started process catches up with
 * the next heartbeats. A browser's tabs are present while its session has a stream open.
 */
export const createPresence = (({ send, report, isFollowed }) => {
  const organizations = new Map<string, Map<string, Tab>>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  function sendSoon(organizationId: string): void {
    changed.add(organizationId)
    timer ??= setTimeout(() => {
      timer = null
      for (const id of changed) send(id)
      changed.clear()
    }, COALESCE_MS)
  }

  /** Applies a change, and sends the presence list if it has changed. */
  function change(organizationId: string, work: (tabs: Map<string, Tab>) => void): void {
    const tabs = organizations.get(organizationId) ?? new Map<string, Tab>()
    const before = textOf(tabs)
    work(tabs)
    if (tabs.size > 0) organizations.set(organizationId, tabs)
    else organizations.delete(organizationId)
    if (textOf(tabs) !== before) sendSoon(organizationId)
  }

  function see(seen: PresenceReport): void {
    const { organizationId, userId, tab, place } = seen
    const key = `${userId} ${tab}`
    const isNew = place !== null && organizations.get(organizationId)?.has(key) !== true
    // A tab shows one page at a time, so it has left every other organization.
    for (const id of organizations.keys())
      if (id !== organizationId) change(id, (tabs) => void tabs.delete(key))
    change(organizationId, (tabs) => {
      tabs.delete(key)
      if (place !== null) tabs.set(key, { ...seen, seenAt: Date.now() })
      dropOldest(tabs, userId)
    })
    // A new page needs the list even if it hasn't changed.
    if (isNew) sendSoon(organizationId)
  }

  /** A heartbeat reports a tab as it is known here, so this also holds after the next. */
  function rename(userId: string, name: string): void {
    for (const id of organizations.keys())
      change(id, (tabs) => {
        for (const [key, tab] of tabs) if (tab.userId === userId) tabs.set(key, { ...tab, name })
      })
  }

  function tabsOf({ organizationId, sessionId }: FollowedStream): Tab[] {
    const tabs = [...(organizations.get(organizationId)?.values() ?? [])]
    return tabs.filter((tab) => tab.sessionId === sessionId)
  }

  /** Skipped if the tabs have been reported since: another process then has the stream. */
  function end(stream: FollowedStream, before: number): void {
    if (isFollowed(stream)) return
    for (const { seenAt, ...tab } of tabsOf(stream)) if (seenAt <= before) report({ ...tab, place: null })
  }

  return {
    /** Ignores malformed messages, which anyone with access to the database can send. */
    receive(message: unknown): void {
      const seen = presenceReportSchema.safeParse(message)
      if (seen.success) see(seen.data)
      const renamed = renamedSchema.safeParse(message)
      if (renamed.success) rename(renamed.data.userId, renamed.data.name)
    },

    onHeartbeat(stream: FollowedStream): void {
      for (const { seenAt, ...tab } of tabsOf(stream)) report(tab)
    },

    /** A stream that ends because access was lost has no grace period. */
    onEnd(stream: FollowedStream, hasAccess: boolean): void {
      const endedAt = Date.now()
      if (!hasAccess) {
        end(stream, endedAt)
        return
      }
      setTimeout(() => end(stream, endedAt), GRACE_MS).unref()
    },

    expire(): void {
      const oldest = Date.now() - PRESENT_MS
      for (const id of organizations.keys())
        change(id, (tabs) => {
          for (const [key, { seenAt }] of tabs) if (seenAt <= oldest) tabs.delete(key)
        })
    },

    /** Lists each member once per page. */
    in(organizationId: string): Presence[] {
      return presentIn(organizations.get(organizationId) ?? new Map())
    },

    stop(): void {
      if (timer !== null) clearTimeout(timer)
      organizations.clear()
    },
  }
}) satisfies CreatePresence

function presentIn(tabs: ReadonlyMap<string, Tab>): Presence[] {
  const present = [...tabs.values()].flatMap(({ userId, name, place }) =>
    place === null ? [] : [[`${userId} ${placeKey(place)}`, { userId, name, place }] as const],
  )
  return [...new Map(present).entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

function textOf(tabs: ReadonlyMap<string, Tab>): string {
  return JSON.stringify(presentIn(tabs))
}

/** The map is ordered by time of report. */
function dropOldest(tabs: Map<string, Tab>, userId: string): void {
  const own = [...tabs].filter(([, tab]) => tab.userId === userId)
  for (const [key] of own.slice(0, Math.max(0, own.length - MAX_TABS))) tabs.delete(key)
}

/** Sends a NOTIFY to all processes. Returns false unless the page belongs to the organization and the author is a member. */
export async function notifyOfPlace(tx: TenantTransaction, report: PresenceReport): Promise<boolean> {
  const { organizationId, place } = report
  const notified = await tx.query(sql`
    select pg_notify('presence', ${JSON.stringify(report)}) from ${rowOf(organizationId, place)}`)
  return notified.length > 0
}

function rowOf(organizationId: string, place: Place | null) {
  switch (place?.kind) {
    case 'opportunity':
      return sql`opportunities where organization_id = ${organizationId} and id = ${place.id} and deleted_at is null`
    case 'project':
      return sql`projects where organization_id = ${organizationId} and id = ${place.id} and deleted_at is null`
    default:
      return sql`organizations where id = ${organizationId}`
  }
}
