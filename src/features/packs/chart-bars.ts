/** The bars of values from left to right, in a box of 1 × 1 with y from its top. Values below zero hang from the line at `zero`. */
export function chartBars(values: readonly number[]) {
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)]
  const whole = top - bottom || 1
  const step = 1 / values.length
  return {
    zero: top / whole,
    bars: values.map((value, at) => ({
      x: (at + 0.1) * step,
      y: (top - Math.max(0, value)) / whole,
      width: 0.8 * step,
      height: Math.abs(value) / whole,
      isNegative: value < 0,
    })),
  }
}
