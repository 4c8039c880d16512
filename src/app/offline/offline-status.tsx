import type { Query } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { momentInSentence } from '#src/finance/dates/new-zealand-days.ts'
import { ApiError, isUnreached } from '#src/lib/api/http.ts'
import { isUserReplaced } from '#src/lib/browser/browser-session.ts'
import { useStore } from '#src/lib/browser/store.ts'
import { countChanges, hasQueued } from '#src/lib/offline-queue/count-changes.ts'
import { subscribeToResponses } from '#src/lib/offline-queue/overlay.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { refusedChanges, savedHere, sendingChanges, waitingChanges } from '#src/lib/offline-queue/words.ts'
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
  const isQueued = hasQueued(entries)
  const hasFailed = countChanges(entries, 'failed') > 0
  const isSaved = useJustSaved(isQueued) && !hasFailed && isReached
  return (
    <>
      {connectivity === 'offline' ? (
        <p>
          <b>You are offline.</b>{' '}
          {countChanges(entries) === 0
            ? savedHere('Changes to deals and projects')
            : `${waitingChanges(entries)}.`}
          {asOf()}
        </p>
      ) : isReplaced && isQueued ? (
        <p>
          <b>Someone else has signed in to DoneUp in this browser.</b> {waitingChanges(entries)}.
        </p>
      ) : isUnreachable || (isQueued && !isReached) ? (
        <p>
          <b>DoneUp can’t be reached.</b> {isQueued && `${waitingChanges(entries)}.`}
          {asOf()}{' '}
          <button type="button" onClick={tryAgain}>
            Try again
          </button>
        </p>
      ) : isQueued ? (
        <p>{sendingChanges(entries)}</p>
      ) : isSaved ? (
        <p>The waiting changes are saved.</p>
      ) : (
        connectivity === 'paused' && <Paused />
      )}
      {hasFailed && (
        <p>
          <b>{refusedChanges(entries)}</b>{' '}
          <button type="button" onClick={() => setReviewing(true)}>
            Review
          </button>
        </p>
      )}
      {isReviewing && <FailedDialog onClose={() => setReviewing(false)} />}
      {asked && (
        <SignOutDialog
          unsaved={asked.unsaved}
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

function useJustSaved(isQueued: boolean): boolean {
  const [before, setBefore] = useState(isQueued)
  const [isSaved, setSaved] = useState(false)
  if (isQueued !== before) {
    setBefore(isQueued)
    setSaved(!isQueued)
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
