import { useEffect } from 'react'
import { once } from '../time/once.ts'
import { retry } from '../time/retry.ts'
import { DEFAULT_TRAINING_URL, SALES_PLACEHOLDER, SUPPORT_PLACEHOLDER } from './page-placeholders.ts'
import { createStore, useStore } from './store.ts'

interface PublicConfig {
  trainingUrl: string
  /** Null until it is known: nothing is drawn from it before. The pages that the server sends contain it. */
  supportEmail: string | null
  salesEmail: string | null
  googleMapsScript: string | null
}

const BEFORE_ANSWER: PublicConfig = {
  trainingUrl: DEFAULT_TRAINING_URL,
  supportEmail: writtenMailbox('support-email', SUPPORT_PLACEHOLDER),
  salesEmail: writtenMailbox('sales-email', SALES_PLACEHOLDER),
  googleMapsScript: null,
}
const config = createStore(BEFORE_ANSWER)

/** Filled in by the server, so that hydration matches the page's text. */
function writtenMailbox(name: string, placeholder: string): string | null {
  if (typeof document === 'undefined') return placeholder
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null
}

/** Requests the configuration once; if that fails, the defaults are used. */
const loadConfig = once(async () => {
  const response = await retry(() => fetch('/api/config')).catch(() => null)
  if (response?.ok) config.set(parse(await response.json().catch(() => null)))
})

function parse(answer: unknown): PublicConfig {
  const given = Object.entries(Object(answer)).filter(
    ([, value]) => typeof value === 'string' && value !== '',
  )
  return { ...BEFORE_ANSWER, ...Object.fromEntries(given) }
}

export function usePublicConfig(): PublicConfig {
  useEffect(() => void loadConfig(), [])
  return useStore(config)
}

/** Null until the configuration has loaded. Not a hook, so loading it re-renders nothing. */
export function knownGoogleScript(): string | null {
  return config.get().googleMapsScript
}

export async function loadGoogleScript(): Promise<string | null> {
  await loadConfig()
  return knownGoogleScript()
}
