import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showToast } from '#src/ui/toast.tsx'
import { addSuggestion, keepDraft, readDraft } from './api.ts'
import { missingWords, SUBMIT_FAILED } from './rules.ts'
import type { Screenshot, SuggestionDraft } from './schema.ts'
import { useScreenshot } from './screenshots/use-screenshot.tsx'

const EMPTY = { title: '', description: '', screenshot: null }

/** Why a suggestion was not sent: what happened, and why. */
interface Failure {
  what: string
  reason: string
}

/**
 * The suggestion that is being written: with its picture it survives closing the dialog, leaving the page and a failed
 * submission. A picture goes on uploading while the dialog is closed.
 */
export function useSuggestionDraft(userId: string) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft(userId))
  // A picture arrives when it arrives: it goes with what is written by then.
  const latest = useRef(draft)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setSending] = useState(false)
  const picture = useScreenshot(userId, (screenshot) => change({ screenshot }))

  function change(changes: Partial<Omit<SuggestionDraft, 'key'>>): void {
    latest.current = { ...latest.current, ...changes, key: crypto.randomUUID() }
    keepDraft(userId, latest.current)
    setDraft(latest.current)
    setFailure(null)
  }

  function clear(): void {
    picture.remove()
    change(EMPTY)
  }

  /** Sends it, once at a time. Gives whether it is on the board. */
  async function submit(): Promise<boolean> {
    if (isSending || missingWords(draft) !== null) return false
    setSending(true)
    setFailure(null)
    try {
      const { title, description, key } = draft
      const screenshot = await pictureFor(draft.screenshot)
      const suggestion = { title: title.trim(), description: description.trim() }
      await addSuggestion({ client, userId }, { ...suggestion, screenshotId: screenshot?.id ?? null }, key)
      clear()
      showToast({ message: `Thank you. “${suggestion.title}” is on the board.` })
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      setFailure({ what: SUBMIT_FAILED, reason: `${reason} What you typed is kept.` })
      return false
    } finally {
      setSending(false)
    }
  }

  /** The picture that goes along, once it has arrived. */
  async function pictureFor(kept: Screenshot | null): Promise<Screenshot | null> {
    if (kept !== null || picture.chosen === null) return kept
    const arrived = await picture.settled()
    if (arrived === null) throw new Error('The screenshot was not uploaded. Try it again, or remove it.')
    return arrived
  }

  const isEmpty =
    draft.title === '' && draft.description === '' && draft.screenshot === null && picture.chosen === null
  return { draft, change, clear, submit, failure, isSending, picture, isEmpty }
}
