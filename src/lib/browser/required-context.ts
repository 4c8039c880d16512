import { createContext, use } from 'react'

/** A context without a default, and the hook that reads it. The hook throws `message` outside a provider. */
export function requiredContext<Value>(message: string) {
  const Required = createContext<Value | null>(null)
  function useRequired(): Value {
    const value = use(Required)
    if (value === null) throw new Error(message)
    return value
  }
  return [Required, useRequired] as const
}
