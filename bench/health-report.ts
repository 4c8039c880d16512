import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

const healthSchema = z.object({ took: z.array(z.number()), failed: z.number() })

export type Health = z.infer<typeof healthSchema>

/** The response times of /healthz in milliseconds since the last report of `health-watch.ts`. */
export async function healthFrom(watch: ChildProcess): Promise<Health> {
  const answer = once(watch, 'message')
  watch.send('report')
  return healthSchema.parse((await answer)[0])
}

/** The figure below which a part of them is. */
export function at(figures: readonly number[], part: number): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * part)] ?? Number.NaN
}
