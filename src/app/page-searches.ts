/** What an address says after its question mark. Whatever else it says is ignored. */
type Search = Record<string, unknown>

/** Where the deal was opened, and the price at which the viewer looks at it. */
export function dealSearch({ from, price }: Search): { from?: 'projects'; price?: string } {
  return { ...(from === 'projects' && { from }), ...(typeof price === 'string' && { price }) }
}

export function performanceSearch({ period, profit }: Search): {
  period?: 'year' | 'quarter'
  profit?: 'net'
} {
  return {
    ...((period === 'year' || period === 'quarter') && { period }),
    ...(profit === 'net' && { profit }),
  }
}

/** The ids of the deals, and whether all count on the same costs. */
export function comparisonSearch({ deals, assumptions }: Search): {
  deals?: string
  assumptions?: 'same'
} {
  return {
    ...(typeof deals === 'string' && { deals }),
    ...(assumptions === 'same' && { assumptions }),
  }
}
