import { useEffect, useState } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { momentInSentence } from '#src/finance/new-zealand-days.ts'
import { counted } from '#src/lib/counted.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { useStore } from '#src/lib/store.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Connectivity } from '../connectivity.ts'
import { queryClient } from '../query-client.ts'
import { keepAnswers } from './kept-data.ts'
import { askAgain, useOutOfReach } from './out-of-reach.ts'
import { sendQueued } from './send-queued.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

const FailedDialog = lazyPart(async () => (await import('./failed-dialog.tsx')).FailedDialog)

const queue = offlineQueueOf(queryClient)

/** By then the page is drawn. */
const KEEP_AFTER_MS = 1_500
const SAID_FOR_MS = 5_000

/** The connection, and how many changes are queued, being sent or failed. */
export function OfflineStatus({ connectivity }: { connectivity: Connectivity }) {
  const { entries, isReached } = useStore(queue.state)
  const isOutOfReach = useOutOfReach()
  const [isReviewing, setReviewing] = useState(false)
  useSendingQueued()
  useKeepingAnswers()
  const count = (of: readonly QueueEntry['state'][]) =>
    entries.filter(({ state }) => of.includes(state)).length
  const open = count(['queued', 'sending'])
  const queued = count(['queued'])
  const failed = count(['failed'])
  const isSaved = useJustSaved(queued) && failed === 0 && isReached
  return (
    <>
      {connectivity === 'offline' ? (
        <p>
          <b>You are offline.</b>{' '}
          {open === 0
            ? 'Changes are saved on this device and will sync when you’re back online.'
            : waitingToSync(open)}
          {asOf()}
        </p>
      ) : isOutOfReach || (queued > 0 && !isReached) ? (
        <p>
          <b>DoneUp cannot be reached.</b> {queued > 0 && waitingToSync(queued)}
          {asOf()}{' '}
          <button type="button" onClick={tryAgain}>
            Try again
          </button>
        </p>
      ) : queued > 0 ? (
        <p>Sending {counted(queued, 'change')}…</p>
      ) : isSaved ? (
        <p>Everything is saved.</p>
      ) : (
        connectivity === 'paused' && <Paused />
      )}
      {failed > 0 && (
        <p>
          <b>{counted(failed, 'change')} could not be saved.</b>{' '}
          <button type="button" onClick={() => setReviewing(true)}>
            Review
          </button>
        </p>
      )}
      {isReviewing && <FailedDialog onClose={() => setReviewing(false)} />}
      <SignOutDialog />
    </>
  )
}

export function Paused() {
  return (
    <p>
      <b>Live updates have paused.</b> What your team does now is not shown.{' '}
      {/* Any click makes another attempt; this one says so. */}
      <button type="button">Reconnect</button>
    </p>
  )
}

function tryAgain(): void {
  askAgain()
  void sendQueued().catch(() => {})
}

/** Whether nothing is queued any more, for the seconds after something was. */
function useJustSaved(queued: number): boolean {
  const [before, setBefore] = useState(queued)
  const [isSaved, setSaved] = useState(false)
  if (queued !== before) {
    setBefore(queued)
    setSaved(queued === 0)
  }
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => setSaved(false), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [isSaved])
  return isSaved
}

/** Sends what closed pages have left, as soon as it is known who is signed in and whenever the network is back. */
function useSendingQueued(): void {
  const owner = useStore(queue.state, ({ owner: userId }) => userId)
  useEffect(() => {
    const send = () => void sendQueued().catch(() => {})
    if (owner !== null) send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [owner])
}

let isKeeping = false

/** Stores what is read from now on for use offline, once the page itself has been drawn. */
function useKeepingAnswers(): void {
  useEffect(() => {
    if (isKeeping) return
    isKeeping = true
    setTimeout(() => keepAnswers(queryClient), KEEP_AFTER_MS)
  }, [])
}

function waitingToSync(changes: number): string {
  return `${counted(changes, 'change')} waiting to sync.`
}

/** When the newest of what is shown was read. */
function asOf(): string {
  const read = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0])
    .map(({ state }) => state.dataUpdatedAt)
  const newest = Math.max(0, ...read)
  if (newest === 0) return ''
  return ` What you see is as of ${momentInSentence(new Date(newest), new Date())}.`
}
