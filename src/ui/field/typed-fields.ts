import { createContext, use, useLayoutEffect } from 'react'

/** Gets that a field has a text which it reports only when it is left; returns how to withdraw the report. */
export const TypedFields = createContext<(() => () => void) | null>(null)

/** Reports a text that isn’t a value of the form yet, so that nothing says that it is saved. */
export function useReportTyped(isTyped: boolean): void {
  const report = use(TypedFields)
  useLayoutEffect(() => (isTyped ? report?.() : undefined), [isTyped, report])
}
