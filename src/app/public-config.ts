import { useEffect } from 'react'
import { DEFAULT_TRAINING_URL, SALES_PLACEHOLDER, SUPPORT_PLACEHOLDER } from '#src/lib/page-placeholders.ts'
import { retry } from '#src/lib/retry.ts'
import { createStore, useStore } from '#src/lib/store.ts'

interface PublicConfig {
  trainingUrl: string
  supportEmail: string
  salesEmail: string
  googleMapsScript: string | null
}

const BEFORE_ANSWER: PublicConfig = {
  trainingUrl: DEFAULT_TRAINING_URL,
  supportEmail: writtenMailbox('support-email', SUPPORT_PLACEHOLDER),
  salesEmail: writtenMailbox('sales-email', SALES_PLACEHOLDER),
  googleMapsScript: null,
}
const config = createStore(BEFORE_ANSWER)
let isRequested = false

/** Filled in by the server, so that hydration matches the page's text. */
function writtenMailbox(name: string, placeholder: string): string {
  if (typeof document === 'undefined') return placeholder
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

async function requestOnce(): Promise<void> {
  if (isRequested) return
  isRequested = true
  try {
    const response = await retry(() => fetch('/api/config'))
    if (!response.ok) return
    config.set(parse(await response.json()))
  } catch {}
}

function parse(answer: unknown): PublicConfig {
  const { trainingUrl, supportEmail, salesEmail, googleMapsScript } = Object(answer)
  return {
    trainingUrl: typeof trainingUrl === 'string' ? trainingUrl : BEFORE_ANSWER.trainingUrl,
    googleMapsScript: typeof googleMapsScript === 'string' ? googleMapsScript : null,
    supportEmail: typeof supportEmail === 'string' ? supportEmail : BEFORE_ANSWER.supportEmail,
    salesEmail: typeof salesEmail === 'string' ? salesEmail : BEFORE_ANSWER.salesEmail,
  }
}

export function usePublicConfig(): PublicConfig {
  useEffect(() => void requestOnce(), [])
  return useStore(config)
}

/** Not a hook, so that nothing renders again for it. */
export function googleMapsScript(): string | null {
  return config.get().googleMapsScript
}
