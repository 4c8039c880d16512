import type { Plugin } from 'vite'
import * as formulas from '#src/finance/formulas/formulas.ts'

/** Evaluates the formulas' examples while building, so that their page loads no calculation code. */
export function evaluateFormulas(): Plugin {
  const lines = Object.entries(formulas).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
  )
  return {
    name: 'evaluate-formulas',
    enforce: 'pre',
    load: { filter: { id: /finance\/formulas\/formulas\.ts$/ }, handler: () => lines.join('\n') },
  }
}
