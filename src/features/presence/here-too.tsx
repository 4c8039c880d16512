import { useEffect, useMemo, useRef, useState } from 'react'
import { setCardMarks } from '#src/ui/board/card-marks.ts'
import { usePlace, usePresent } from './api.ts'
import { Faces } from './faces.tsx'
import styles from './here-too.module.css'
import { colleaguesAt, colleaguesByCard, hereToo, lookingAt } from './rules.ts'
import type { Place, Presence } from './schema.ts'

/** Whoever is back so soon has not arrived again, for those who listen. */
const QUIET_MS = 60_000

export interface HereTooProps {
  organizationId: string
  myId: string
  place: Place
  /** The channel on which the organization's stream is passed on. */
  channelName: string
  /** Whether, on leaving, the person still is signed in to the organization. */
  isSignedIn: () => boolean
}

/** Which colleagues look at this page now, and on a board which of its cards they have open. */
export function HereToo({ organizationId, myId, place, channelName, isSignedIn }: HereTooProps) {
  usePlace(organizationId, place, isSignedIn)
  const present = usePresent(channelName)
  const colleagues = colleaguesAt(present, place, myId)
  useMarkedCards(present, place.kind, myId)
  const arrival = useArrivals(colleagues)
  const sentence = hereToo(colleagues.map(({ name }) => name))
  return (
    <div className={styles.here}>
      {sentence !== null && <Faces colleagues={colleagues} sentence={sentence} />}
      <p role="status" className="visually-hidden">
        {arrival}
      </p>
    </div>
  )
}

/** Puts their initials on the cards that colleagues have open, as long as the board is shown. */
function useMarkedCards(present: readonly Presence[], kind: Place['kind'], myId: string): void {
  const marks = useMemo(() => {
    if (kind === 'opportunity' || kind === 'project') return null
    const cards = colleaguesByCard(present, kind === 'opportunities' ? 'opportunity' : 'project', myId)
    return new Map([...cards].map(([id, colleagues]) => [id, cardMark(colleagues)]))
  }, [present, kind, myId])
  useEffect(() => {
    if (marks === null) return
    setCardMarks(marks)
    return () => setCardMarks(new Map())
  }, [marks])
}

function cardMark(colleagues: readonly Presence[]) {
  return <Faces isOnCard colleagues={colleagues} sentence={lookingAt(colleagues.map(({ name }) => name))} />
}

/** What is said aloud: each arrival once, and nothing when somebody leaves. */
function useArrivals(colleagues: readonly Presence[]): string {
  const lastSeen = useRef(new Map<string, number>())
  const here = useRef<readonly Presence[]>([])
  const [arrival, setArrival] = useState('')
  const ids = colleagues.map(({ userId }) => userId).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who comes and goes counts
  useEffect(() => {
    const now = Date.now()
    for (const { userId } of here.current) lastSeen.current.set(userId, now)
    here.current = colleagues
    const arrived = colleagues.filter(({ userId }) => now - (lastSeen.current.get(userId) ?? 0) > QUIET_MS)
    const sentence = hereToo(arrived.map(({ name }) => name))
    // Emptied when nobody is left: the same words would not be heard a second time.
    if (sentence !== null || colleagues.length === 0) setArrival(sentence ?? '')
  }, [ids])
  return arrival
}
