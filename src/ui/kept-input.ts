import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { currentUser, isSignOutPending } from '#src/lib/browser-session.ts'
import { parseJson } from '#src/lib/parse-json.ts'
import { createStore } from '#src/lib/store.ts'

/** What can be put back into a form, as `useForm` returns it. */
export interface KeepableForm {
  edits: object
  restore: (edits: object) => void
}

const keptSchema = z.object({
  userId: z.string(),
  path: z.string(),
  title: z.string(),
  /** The id of the row that the dialog changes, if any. */
  about: z.string().nullable(),
  edits: z.record(z.string(), z.unknown()),
})
export type KeptInput = z.infer<typeof keptSchema>

/** In this tab only, until it is closed. */
const NAME = 'doneup_kept_input'
const kept = createStore<KeptInput | null>(readKept())

/** What was typed into a dialog when the session ended; the last one. */
export const keptInput = kept

export function forgetInput(): void {
  kept.set(null)
  globalThis.sessionStorage?.removeItem(NAME)
}

function readKept(): KeptInput | null {
  return keptSchema.safeParse(parseJson(globalThis.sessionStorage?.getItem(NAME) ?? '')).data ?? null
}

function keep(input: KeptInput): void {
  kept.set(input)
  globalThis.sessionStorage?.setItem(NAME, JSON.stringify(input))
}

/** Passwords and codes are never stored. */
const SECRETS = 'input[type=password], [autocomplete=one-time-code]'

/**
 * Keeps what is typed into a dialog when the session ends and the dialog goes with its page, and puts it back when the same person opens
 * the dialog of this title at this address again. Returns whether it was put back, and what reads the form while it is typed in.
 */
export function useKeptInput(
  { title, about }: Pick<KeptInput, 'title' | 'about'>,
  form: KeepableForm | undefined,
) {
  const [opened] = useState(() => ({ userId: currentUser.get(), path: location.pathname }))
  const hasSecret = useRef(false)
  const [wasRestored, setRestored] = useState(false)

  const restore = useEffectEvent(() => {
    const found = kept.get()
    if (found === null || form === undefined || found.title !== title || found.about !== about) return
    if (found.userId !== opened.userId || found.path !== opened.path) return
    form.restore(found.edits)
    forgetInput()
    setRestored(true)
  })
  const leave = useEffectEvent(() => {
    const { userId, path } = opened
    const hasEnded = userId !== null && currentUser.get() === null && !isSignOutPending()
    const isTyped = form !== undefined && Object.keys(form.edits).length > 0
    if (hasEnded && isTyped && !hasSecret.current)
      keep({ userId, path, title, about, edits: { ...form.edits } })
  })
  useEffect(() => {
    restore()
    return () => leave()
  }, [])

  return {
    wasRestored,
    onTyped: (element: HTMLElement) => {
      hasSecret.current = element.querySelector(SECRETS) !== null
    },
  }
}
