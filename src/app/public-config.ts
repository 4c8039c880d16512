import { useSyncExternalStore } from 'react'

interface PublicConfig {
  trainingUrl: string | null
  supportEmail: string
}

const BEFORE_ANSWER: PublicConfig = { trainingUrl: null, supportEmail: 'support@doneup.example' }
let config = BEFORE_ANSWER
let asked = false

async function ask(onChange: () => void): Promise<void> {
  try {
    const response = await fetch('/api/config')
    if (!response.ok) return
    config = parse(await response.json())
    onChange()
  } catch {
    // Offline or no server yet: the training link stays away.
  }
}

function parse(answer: unknown): PublicConfig {
  const { trainingUrl, supportEmail } = Object(answer)
  const isLink = typeof trainingUrl === 'string' && /^https?:/.test(trainingUrl)
  return {
    trainingUrl: isLink ? trainingUrl : null,
    supportEmail: typeof supportEmail === 'string' ? supportEmail : BEFORE_ANSWER.supportEmail,
  }
}

function subscribe(onChange: () => void): () => void {
  if (!asked) {
    asked = true
    void ask(onChange)
  }
  return () => {}
}

/** What the server lets everybody know about this installation; asked once. */
export function usePublicConfig(): PublicConfig {
  return useSyncExternalStore(
    subscribe,
    () => config,
    () => BEFORE_ANSWER,
  )
}
