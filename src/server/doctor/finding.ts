/** What the doctor says about one thing, in words for somebody who has never read the code. Never a secret. */
export interface Finding {
  about: string
  /** `fault`: people are harmed, or will be; `warning`: it is better seen to. */
  state: 'good' | 'warning' | 'fault'
  says: string
  /** What to do; nothing where all is good. */
  todo?: string
}

/** Looks at one thing; what goes wrong while looking is a fault of that thing. */
export async function examine(
  about: string,
  look: () => Promise<Omit<Finding, 'about'>[]>,
): Promise<Finding[]> {
  try {
    return (await look()).map((finding) => ({ about, ...finding }))
  } catch (error) {
    return [{ about, state: 'fault', says: wordsOf(error), todo: 'Mend that, and run the doctor again.' }]
  }
}

/** An error in one line: of an error that only says that something failed, what made it fail. */
export function wordsOf(error: unknown): string {
  if (error instanceof Error && /^(fetch failed)?$/.test(error.message) && error.cause !== undefined)
    return wordsOf(error.cause)
  const [reason] = error instanceof AggregateError ? error.errors : [error]
  return String(reason instanceof Error ? reason.message : reason).replaceAll(/\s+/g, ' ')
}

export const good = (says: string) => ({ state: 'good' as const, says })
export const warning = (says: string, todo: string) => ({ state: 'warning' as const, says, todo })
export const fault = (says: string, todo: string) => ({ state: 'fault' as const, says, todo })
