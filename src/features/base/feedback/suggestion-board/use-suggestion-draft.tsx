import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#src/lib/text/messages.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { addSuggestion, changeDraft, readDraft, useStoredSuggestion } from '../api.ts'
import { useScreenshot } from '../screenshots/use-screenshot.tsx'

/** The draft and its screenshot survive closing the dialog, leaving the page and a failed submission. */
export function useSuggestionDraft(userId: string) {
  const client = useQueryClient()
  const draft = useStoredSuggestion(userId)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const picture = useScreenshot(userId)

  function change(changes: { title?: string; description?: string }): void {
    changeDraft(userId, changes)
    setFailure(null)
  }

  function clear(): void {
    picture.remove()
    change({ title: '', description: '' })
  }

  async function submit(): Promise<boolean> {
    if (isSending) return false
    setSending(true)
    setFailure(null)
    try {
      const isUploaded = await picture.settled()
      if (!isUploaded) throw new Error('The screenshot wasn’t uploaded. Retry or remove it.')
      const { title, description, screenshot, key } = readDraft(userId)
      const suggestion = { title: title.trim(), description: description.trim() }
      await addSuggestion(client, userId, { ...suggestion, screenshotId: screenshot?.id ?? null }, key)
      clear()
      showToast({ message: 'Thanks! Your suggestion was submitted.' })
      return true
    } catch (error) {
      const reason = messageOf(error)
      setFailure(`${reason} Nothing you typed was lost.`)
      return false
    } finally {
      setSending(false)
    }
  }

  const isEmpty =
    draft.title === '' && draft.description === '' && draft.screenshot === null && picture.upload === null
  return { draft, change, clear, submit, failure, isSending, picture, isEmpty }
}
