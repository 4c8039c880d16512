/** The result of one check, for operators who don't know the code. Never contains a secret. */
export interface Finding {
  about: string
  /** `fault`: users are affected or soon will be; `warning`: should be fixed. */
  state: 'good' | 'warning' | 'fault'
  says: string
  todo?: string
}

type Result = Omit<Finding, 'about'>

/** Runs one check, with one result or several; an error becomes a fault of its subject. */
export async function examine(about: string, look: () => Promise<Result | Result[]>): Promise<Finding[]> {
  try {
    return [await look()].flat().map((finding) => ({ about, ...finding }))
  } catch (error) {
    return [{ about, state: 'fault', says: wordsOf(error), todo: 'Fix this and run the doctor again.' }]
  }
}

/** Formats an error as one line, with its cause. */
export function wordsOf(error: unknown): string {
  if (error instanceof Error && /^(fetch failed)?$/.test(error.message) && error.cause !== undefined)
    return wordsOf(error.cause)
  const [reason] = error instanceof AggregateError ? error.errors : [error]
  return String(reason instanceof Error ? reason.message : reason).replaceAll(/\s+/g, ' ')
}

export const goodFinding = (says: string) => ({ state: 'good' as const, says })
export const warningFinding = (says: string, todo: string) => ({ state: 'warning' as const, says, todo })
export const faultFinding = (says: string, todo: string) => ({ state: 'fault' as const, says, todo })
