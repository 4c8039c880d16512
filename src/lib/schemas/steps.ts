/** Whether a figure is a multiple of a step such as 0.05, as Zod’s `multipleOf` reads it. */
export function isOnStep(value: number, step: number): boolean {
  const decimals = String(step).split('.')[1]?.length ?? 0
  const scale = 10 ** decimals
  const scaled = Math.round(value * scale)
  return Number((scaled / scale).toFixed(decimals)) === value && scaled % Math.round(step * scale) === 0
}

/** Why a figure isn’t on a step: whole numbers, so many decimals, or the multiples of another one. */
export function stepMessage(step: number): string {
  const decimals = Math.round(-Math.log10(step))
  if (step !== 10 ** -decimals || decimals < 0) return `Enter a multiple of ${step}`
  if (decimals === 0) return 'Enter a whole number'
  return decimals === 1 ? 'Enter at most one decimal' : `Enter at most ${decimals} decimals`
}
