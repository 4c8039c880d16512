import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { civilDateSchema } from '#src/lib/schemas/day-schemas.ts'

export interface Days {
  from: CivilDay | null
  to: CivilDay | null
}

/** The days of a page's period in its address, so that a reload, Back and a link have them. Null: not in the address. */
export function usePeriodOfAddress(): Days {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const dayOf = (name: 'start' | 'end') => civilDateSchema.safeParse(search[name]).data ?? null
  return { from: dayOf('start'), to: dayOf('end') }
}

/** Writes the days into the address as they change. */
export function useKeptPeriod({ from, to }: Days): void {
  const inAddress = usePeriodOfAddress()
  const navigate = useNavigate()
  const [first] = useState({ from, to })
  const keep = useEffectEvent(() => {
    const isChanged = from !== first.from || to !== first.to
    const isInAddress = inAddress.from !== null || inAddress.to !== null
    const isKept = from === inAddress.from && to === inAddress.to
    if (isKept || !(isChanged || isInAddress)) return
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, start: from ?? undefined, end: to ?? undefined }),
      hash: true,
      state: true,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the days change
  useEffect(() => keep(), [from, to])
}
