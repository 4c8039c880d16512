import { useEffect, useMemo, useRef, useState } from 'react'
import { initialsOf } from '#src/lib/text/list-in-words.ts'
import { setCardMarks } from '#src/ui/board/board-card.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { usePlace, usePresent } from './api.ts'
import styles from './presence-bar.module.css'
import { colleaguesAt, colleaguesByCard, hereToo, lookingAt } from './rules.ts'
import type { Place, Presence } from './schema.ts'

/** Screen readers don't announce a colleague who returns within this time. */
const QUIET_MS = 60_000

export interface PresenceBarProps {
  myId: string
  place: Place
  channelName: string
  isSignedIn: () => boolean
}

export function PresenceBar({ myId, place, channelName, isSignedIn }: PresenceBarProps) {
  usePlace(place, isSignedIn)
  const present = usePresent(channelName)
  const colleagues = colleaguesAt(present, place, myId)
  useMarkedCards(present, place.kind, myId)
  const arrival = useArrivals(colleagues)
  const sentence = hereToo(colleagues.map(({ name }) => name))
  return (
    <div className={styles.here}>
      {sentence !== null && <Avatars colleagues={colleagues} sentence={sentence} />}
      <p role="status" className="visually-hidden">
        {arrival}
      </p>
    </div>
  )
}

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
  return <Avatars isOnCard colleagues={colleagues} sentence={lookingAt(colleagues.map(({ name }) => name))} />
}

function useArrivals(colleagues: readonly Presence[]): string {
  const lastSeen = useRef(new Map<string, number>())
  const here = useRef<readonly Presence[]>([])
  const [arrival, setArrival] = useState('')
  const ids = colleagues.map(({ userId }) => userId).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids identify the colleagues
  useEffect(() => {
    const now = Date.now()
    for (const { userId } of here.current) lastSeen.current.set(userId, now)
    here.current = colleagues
    const arrived = colleagues.filter(({ userId }) => now - (lastSeen.current.get(userId) ?? 0) > QUIET_MS)
    const sentence = hereToo(arrived.map(({ name }) => name))
    // Cleared when no one is left, because an unchanged text isn't announced again.
    if (sentence !== null || colleagues.length === 0) setArrival(sentence ?? '')
  }, [ids])
  return arrival
}

const MAX_AVATARS = 3

interface AvatarsProps {
  colleagues: readonly Presence[]
  sentence: string
  isOnCard?: boolean
}

function Avatars({ colleagues, sentence, isOnCard }: AvatarsProps) {
  const shown = colleagues.length > MAX_AVATARS ? colleagues.slice(0, MAX_AVATARS - 1) : colleagues
  const rest = colleagues.length - shown.length
  return (
    <span className={classNames('no-print', styles.avatars, isOnCard && styles.onCard)} title={sentence}>
      <span className={styles.circles} aria-hidden="true">
        {shown.map(({ userId, name }) => (
          <span key={userId} className={classNames('initials', styles.circle)}>
            {initialsOf(name, '?')}
          </span>
        ))}
        {rest > 0 && <span className={classNames('initials', styles.circle)}>+{rest}</span>}
      </span>
      <span className={isOnCard ? 'visually-hidden' : 'truncated'} data-sentence>
        {sentence}
      </span>
    </span>
  )
}
