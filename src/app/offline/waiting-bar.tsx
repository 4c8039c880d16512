import { useEffect, useState } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { momentInSentence } from '#src/finance/new-zealand-days.ts'
import { changeQueue } from '#src/lib/change-queue.ts'
import { useStore } from '#src/lib/store.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Connectivity } from '../connectivity.ts'
import { queryClient } from '../query-client.ts'
import { LeavingDialog } from './leaving-dialog.tsx'
import { askAgain, useOutOfReach } from './out-of-reach.ts'
import './refused-toasts.ts'
import { sendWaiting } from './waiting-lists.ts'

const RefusedDialog = lazyPart(async () => (await import('./refused-dialog.tsx')).RefusedDialog)

/** By then the page is drawn. */
const KEEP_AFTER_MS = 1_500
const SAID_FOR_MS = 5_000

/** What somebody signed in is told of the connection: what waits, what is being sent, and what could not be saved. */
export function WaitingBar({ connectivity }: { connectivity: Connectivity }) {
  const { changes: stored, isReached } = useStore(changeQueue)
  const isOutOfReach = useOutOfReach()
  const [isReviewing, setReviewing] = useState(false)
  useSendingWhatWaits()
  useKeepingAnswers()
  const open = stored.filter(({ refusal }) => refusal === null)
  const late = open.filter(({ hasWaited }) => hasWaited)
  const refused = stored.length - open.length
  const isSaved = useJustSaved(late.length) && refused === 0 && isReached
  return (
    <>
      {connectivity === 'offline' ? (
        <p>
          <b>You are offline.</b>{' '}
          {open.length === 0 ? 'What you change is kept and sent later.' : waits(open.length)}
          {asOf()}
        </p>
      ) : isOutOfReach || (late.length > 0 && !isReached) ? (
        <p>
          <b>DoneUp cannot be reached.</b> {late.length > 0 && waits(late.length)}
          {asOf()}{' '}
          <button type="button" onClick={tryAgain}>
            Try again
          </button>
        </p>
      ) : late.length > 0 ? (
        <p>Sending {changes(late.length)}…</p>
      ) : isSaved ? (
        <p>Everything is saved.</p>
      ) : (
        connectivity === 'paused' && <Paused />
      )}
      {refused > 0 && (
        <p>
          <b>{changes(refused)} could not be saved.</b>{' '}
          <button type="button" onClick={() => setReviewing(true)}>
            Review
          </button>
        </p>
      )}
      {isReviewing && <RefusedDialog onClose={() => setReviewing(false)} />}
      <LeavingDialog />
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
  void sendWaiting().catch(() => {})
}

/** Whether nothing waits any more, for the seconds after something did. */
function useJustSaved(late: number): boolean {
  const [before, setBefore] = useState(late)
  const [isSaved, setSaved] = useState(false)
  if (late !== before) {
    setBefore(late)
    setSaved(late === 0)
  }
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => setSaved(false), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [isSaved])
  return isSaved
}

/** Sends what earlier pages left, as soon as it is known who is signed in and whenever the network is back. */
function useSendingWhatWaits(): void {
  const owner = useStore(changeQueue, ({ owner: userId }) => userId)
  useEffect(() => {
    const send = () => void sendWaiting().catch(() => {})
    if (owner !== null) send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [owner])
}

let isKeeping = false

/** Keeps what is read from now on for a time without a connection, once the page itself has been drawn. */
function useKeepingAnswers(): void {
  useEffect(() => {
    if (isKeeping) return
    isKeeping = true
    setTimeout(() => {
      import('./kept-data.ts').then(
        ({ keepAnswers }) => keepAnswers(queryClient),
        () => {
          isKeeping = false
        },
      )
    }, KEEP_AFTER_MS)
  }, [])
}

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}

function waits(count: number): string {
  return count === 1 ? '1 change waits.' : `${count} changes wait.`
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
