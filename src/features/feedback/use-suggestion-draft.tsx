import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showToast } from '#src/ui/toasts.ts'
import { addSuggestion, readDraft, storeDraft } from './api.ts'
import type { Screenshot, SuggestionDraft } from './schema.ts'
import { useScreenshot } from './screenshots/use-screenshot.tsx'
import { firstMissingField } from './suggestions.ts'

const EMPTY = { title: '', description: '', screenshot: null }

/** The draft and its screenshot survive closing the dialog, leaving the page and a failed submission. */
export function useSuggestionDraft(userId: string) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft(userId))
  // For the upload's callback, which may run after later edits.
  const latest = useRef(draft)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const picture = useScreenshot(userId, (screenshot) => change({ screenshot }))

  function change(changes: Partial<Omit<SuggestionDraft, 'key'>>): void {
    latest.current = { ...latest.current, ...changes, key: crypto.randomUUID() }
    storeDraft(userId, latest.current)
    setDraft(latest.current)
    setFailure(null)
  }

  function clear(): void {
    picture.remove()
    change(EMPTY)
  }

  async function submit(): Promise<boolean> {
    if (isSending || firstMissingField(draft) !== null) return false
    setSending(true)
    setFailure(null)
    try {
      const { title, description, key } = draft
      const screenshot = await awaitUpload(draft.screenshot)
      const suggestion = { title: title.trim(), description: description.trim() }
      await addSuggestion(client, userId, { ...suggestion, screenshotId: screenshot?.id ?? null }, key)
      clear()
      showToast({ message: 'Thanks! Your suggestion was submitted.' })
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      setFailure(`${reason} Nothing you typed was lost.`)
      return false
    } finally {
      setSending(false)
    }
  }

  async function awaitUpload(uploaded: Screenshot | null): Promise<Screenshot | null> {
    if (uploaded !== null || picture.chosen === null) return uploaded
    const screenshot = await picture.settled()
    if (screenshot === null) throw new Error('The screenshot wasn’t uploaded. Retry or remove it.')
    return screenshot
  }

  const isEmpty =
    draft.title === '' && draft.description === '' && draft.screenshot === null && picture.chosen === null
  return { draft, change, clear, submit, failure, isSending, picture, isEmpty }
}
