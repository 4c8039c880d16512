import type { Query } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { momentInSentence } from '#src/finance/dates/new-zealand-days.ts'
import { ApiError, isUnreached } from '#src/lib/api/http.ts'
import { isUserReplaced } from '#src/lib/browser/browser-session.ts'
import { useStore } from '#src/lib/browser/store.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { subscribeToResponses } from '#src/lib/offline-queue/overlay.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { savedHere, waitingChanges } from '#src/lib/offline-queue/words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { queryClient } from '../query-client.ts'
import type { Connectivity } from './connectivity.ts'
import { persistResponses } from './offline-cache.ts'
import { sendQueued } from './send-queued.ts'
import { signOutQuestion } from './sign-out-question.ts'

const { FailedDialog, SignOutDialog } = lazyParts(() => import('./offline-dialogs.tsx'))

const queue = offlineQueueOf(queryClient)

const KEEP_AFTER_MS = 1_500
const SAID_FOR_MS = 5_000
const RETRY_MS = 15_000
/** Status codes of 502 and above come from a proxy or an overloaded server. */
const BAD_GATEWAY = 502

export function OfflineStatus({ connectivity }: { connectivity: Connectivity }) {
  const { entries, isReached } = useStore(queue.state)
  const isUnreachable = useServerUnreachable()
  const isReplaced = useStore(isUserReplaced)
  const asked = useStore(signOutQuestion)
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
          {open === 0 ? savedHere('Changes to deals and projects') : `${waitingChanges(open)}.`}
          {asOf()}
        </p>
      ) : isReplaced && queued > 0 ? (
        <p>
          <b>Someone else has signed in to DoneUp in this browser.</b> {waitingChanges(queued)}.
        </p>
      ) : isUnreachable || (queued > 0 && !isReached) ? (
        <p>
          <b>DoneUp can’t be reached.</b> {queued > 0 && `${waitingChanges(queued)}.`}
          {asOf()}{' '}
          <button type="button" onClick={tryAgain}>
            Try again
          </button>
        </p>
      ) : queued > 0 ? (
        <p>Sending {pluralize(queued, 'change')}…</p>
      ) : isSaved ? (
        <p>The waiting changes are saved.</p>
      ) : (
        connectivity === 'paused' && <Paused />
      )}
      {failed > 0 && (
        <p>
          <b>{pluralize(failed, 'change')} couldn’t be saved.</b>{' '}
          <button type="button" onClick={() => setReviewing(true)}>
            Review
          </button>
        </p>
      )}
      {isReviewing && <FailedDialog onClose={() => setReviewing(false)} />}
      {asked && (
        <SignOutDialog
          changes={asked.changes}
          onSignOut={() => asked.decide(true)}
          onClose={() => asked.decide(false)}
        />
      )}
    </>
  )
}

export function Paused() {
  return (
    <p>
      <b>Live updates have paused.</b> You won’t see your team’s changes until you reconnect.{' '}
      {/* A click anywhere on the page reconnects. */}
      <button type="button">Reconnect</button>
    </p>
  )
}

function tryAgain(): void {
  refetchUnreached()
  void sendQueued().catch(() => {})
}

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

function useKeepingAnswers(): void {
  useEffect(() => {
    if (isKeeping) return
    isKeeping = true
    setTimeout(() => persistResponses(queryClient), KEEP_AFTER_MS)
  }, [])
}

function asOf(): string {
  const read = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0])
    .map(({ state }) => state.dataUpdatedAt)
  const newest = Math.max(0, ...read)
  if (newest === 0) return ''
  return ` Last updated ${momentInSentence(new Date(newest), new Date())}.`
}

/** Returns true while the server is unreachable, and refetches the failed queries every 15 s. */
function useServerUnreachable(): boolean {
  const isDown = useSyncExternalStore(subscribe, isUnreachable)
  useEffect(() => {
    if (!isDown) return
    const timer = setInterval(refetchUnreached, RETRY_MS)
    return () => clearInterval(timer)
  }, [isDown])
  return isDown
}

function refetchUnreached(): void {
  void queryClient.refetchQueries({ predicate: couldNotRefetch })
}

function subscribe(listener: () => void): () => void {
  return subscribeToResponses(queryClient, listener)
}

function isUnreachable(): boolean {
  return queryClient.getQueryCache().getAll().some(couldNotRefetch)
}

function couldNotRefetch(query: Query): boolean {
  const { data, error } = query.state
  const isFailed = isUnreached(error) || (error instanceof ApiError && error.status >= BAD_GATEWAY)
  return data !== undefined && isFailed && query.isActive()
}
