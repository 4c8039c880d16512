/** A fraction of two integers: 0.7 has no exact double, so formulas use fractions and round only once, at the end. */
export type Exact = { readonly top: bigint; readonly bottom: bigint }

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** The exact fraction of a decimal: 93.5 is 935/10. Throws a RangeError for NaN and ±Infinity. */
export function exact(value: number): Exact {
  // Most amounts are whole dollars, and a board adds up thousands of them.
  if (Number.isSafeInteger(value)) return { top: BigInt(value), bottom: 1n }
  const parts = DECIMAL.exec(String(value))
  if (!parts) throw new RangeError(`Not a finite number: ${value}`)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const digits = BigInt(sign + whole + fraction)
  const scale = fraction.length - Number(exponent)
  return scale > 0
    ? { top: digits, bottom: 10n ** BigInt(scale) }
    : { top: digits * 10n ** BigInt(-scale), bottom: 1n }
}

export function plus(a: Exact, b: Exact): Exact {
  return a.bottom === b.bottom
    ? { top: a.top + b.top, bottom: a.bottom }
    : { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
}

export function minus(a: Exact, b: Exact): Exact {
  return plus(a, { top: -b.top, bottom: b.bottom })
}

export function times(...factors: readonly Exact[]): Exact {
  return factors.reduce((a, b) => ({ top: a.top * b.top, bottom: a.bottom * b.bottom }), exact(1))
}

/** The quotient; the divisor must not be zero. */
export function over(a: Exact, b: Exact): Exact {
  const bottom = a.bottom * b.top
  return bottom < 0n ? { top: -a.top * b.bottom, bottom: -bottom } : { top: a.top * b.bottom, bottom }
}

export function sum(terms: readonly Exact[]): Exact {
  return terms.reduce(plus, exact(0))
}

/** Rounds half away from zero, never to −0. */
export function rounded(value: Exact, decimals = 0): number {
  if (value.bottom === 1n && decimals >= 0) return Number(value.top)
  const unit = 10n ** BigInt(decimals)
  const size = value.top < 0n ? -value.top : value.top
  const nearest = (2n * size * unit + value.bottom) / (2n * value.bottom)
  return Number(`${value.top < 0n ? -nearest : nearest}e-${decimals}`)
}

/** Rounded down to the whole dollar: a limit that may be paid, while a dollar more may not. */
export function roundedDown({ top, bottom }: Exact): number {
  const whole = top / bottom
  return Number(top < 0n && whole * bottom !== top ? whole - 1n : whole)
}

/** Below zero when `a` is the smaller, above zero when it is the larger. */
export function compare(a: Exact, b: Exact): number {
  const difference = minus(a, b).top
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

const HUNDREDTH = exact(0.01)

/** Hundredths of a number: 17.5 is 0.175. */
export function percent(value: number): Exact {
  return times(exact(value), HUNDREDTH)
}

/** The nearest double, without rounding to decimals; of large fractions computed to at least 20 digits. */
export function toNumber({ top, bottom }: Exact): number {
  const [dividend, divisor] = [Number(top), Number(bottom)]
  // A division of two exact doubles is the nearest double to the quotient.
  if (Number.isSafeInteger(dividend) && Number.isSafeInteger(divisor)) return dividend / divisor
  const places = Math.max(0, 20 + String(bottom).length - String(top).length)
  return Number(`${(top * 10n ** BigInt(places)) / bottom}e-${places}`)
}
