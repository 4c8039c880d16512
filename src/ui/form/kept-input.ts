import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { PAGE_ID } from '#src/lib/api/http.ts'
import { currentUser, isSignOutPending } from '#src/lib/browser/browser-session.ts'
import { readStored, removeStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import { createStore } from '#src/lib/browser/store.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import { DAY_MS } from '#src/lib/time/durations.ts'
import { OpenedBy, stopReopening } from '../opened.tsx'

/** What can be put back into a form, as `useForm` returns it. */
export interface KeepableForm {
  edits: object
  restore: (edits: object) => void
  /** Whether it has files, which aren't kept. */
  hasFiles?: boolean
  /** It opened with something of its own, such as a photo, to which what was typed before doesn't belong. */
  isOfItsOwn?: boolean
  /** It is a part of a page, which one leaves for another and comes back to. */
  isOfPage?: boolean
}

const keptSchema = z.object({
  userId: z.string(),
  path: z.string(),
  title: z.string(),
  /** The id of the row that the dialog changes, if any. */
  about: z.string().nullable(),
  /** What opens the dialog; null, or missing in what earlier versions stored, if only the person can. */
  opener: z.object({ name: z.string(), state: z.unknown() }).nullable().default(null),
  edits: z.record(z.string(), z.unknown()),
  /** Whether it had files, which are to be chosen again. */
  hasFiles: z.boolean().default(false),
  /** When it was typed, in milliseconds, and in which page. */
  at: z.number(),
  page: z.string(),
})
export type KeptInput = z.infer<typeof keptSchema>

const NAME = 'doneup_kept_dialog'
const KEPT_DAYS = 7
const LOCK = 'doneup-dialog-'

/** What was typed into a dialog that the end of the session or a crash closed; the last one. Null while the dialog is open. */
export const keptInput = createStore<KeptInput | null>(null)
void offerOfClosedPage()

export function forgetInput(): void {
  keptInput.set(null)
  stopReopening()
  removeStored(NAME)
}

function store(input: KeptInput): void {
  writeStored(NAME, JSON.stringify(input))
}

function readKept(): KeptInput | null {
  const kept = keptSchema.safeParse(parseJson(readStored(NAME) ?? '')).data
  return kept !== undefined && Date.now() - kept.at < KEPT_DAYS * DAY_MS ? kept : null
}

/** Not what another tab is being typed in: each holds a lock until it is closed. */
async function offerOfClosedPage(): Promise<void> {
  const kept = readKept()
  if (kept === null) return
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  if (!held.some(({ name }) => name === LOCK + kept.page)) keptInput.set(kept)
}

/** What is offered gets its place back from what was typed into another dialog meanwhile. */
function stopKeeping(): void {
  const offered = keptInput.get()
  if (offered === null) removeStored(NAME)
  else store(offered)
}

let isLocked = false

function lockPage(): void {
  if (isLocked) return
  isLocked = true
  void globalThis.navigator?.locks?.request(LOCK + PAGE_ID, () => new Promise(() => {}))
}

/** Passwords and codes are never stored. */
const SECRETS = 'input[type=password], [autocomplete=one-time-code]'

/**
 * Keeps what is typed into a dialog, or into a part of a page that can't be saved yet, without files, until it is saved or closed: after the end of the session or a crash it is offered for
 * seven days, and put back when the same person opens the dialog of this title at this address again. Returns what was put back, and what
 * reads the form while it is typed in.
 */
export function useKeptInput(
  { title, about }: Pick<KeptInput, 'title' | 'about'>,
  form: KeepableForm | undefined,
) {
  const [opened] = useState(() => ({ userId: currentUser.get(), path: location.pathname }))
  const hasSecret = useRef(false)
  const isKept = useRef(false)
  const [restored, setRestored] = useState<Pick<KeptInput, 'hasFiles'> | null>(null)
  const edits = form?.edits
  const opener = use(OpenedBy)

  const restore = useEffectEvent(() => {
    const found = keptInput.get()
    if (found === null || form === undefined || form.isOfItsOwn || found.about !== about) return
    // One that starts with values has another title when it is opened again.
    if (found.title !== title && JSON.stringify(found.opener) !== JSON.stringify(opener)) return
    if (found.userId !== opened.userId || found.path !== opened.path) return
    form.restore(found.edits)
    forgetInput()
    setRestored(found)
  })
  const keep = useEffectEvent(() => {
    const { userId, path } = opened
    if (userId === null || edits === undefined || hasSecret.current) return
    if (Object.keys(edits).length === 0) {
      if (isKept.current) stopKeeping()
      isKept.current = false
      return
    }
    isKept.current = true
    lockPage()
    const { hasFiles = false } = form ?? {}
    store({
      userId,
      path,
      title,
      about,
      opener,
      edits: { ...edits },
      hasFiles,
      at: Date.now(),
      page: PAGE_ID,
    })
  })
  const leave = useEffectEvent(() => {
    if (!isKept.current) return
    const hasEnded = opened.userId !== null && currentUser.get() === null
    if ((hasEnded || form?.isOfPage) && !isSignOutPending()) {
      keptInput.set(readKept())
      return
    }
    stopKeeping()
  })
  useEffect(() => {
    restore()
    return () => leave()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is kept as it changes
  useEffect(() => keep(), [edits])

  return {
    restored,
    onTyped: (element: HTMLElement) => {
      hasSecret.current = element.querySelector(SECRETS) !== null
    },
  }
}
