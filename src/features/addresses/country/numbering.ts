/** Gives each different key a number, counting from 0, and keeps the value it first came with. */
export function numbered<Value>() {
  const numbers = new Map<string, number>()
  const all: Value[] = []
  return {
    all,
    numberOf(key: string, value: Value): number {
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, all.length)
      all.push(value)
      return all.length - 1
    },
  }
}

/** A list of whole numbers that grows to millions without being copied at each step. */
export function growingNumbers() {
  let numbers = new Uint32Array(1024)
  let length = 0
  return {
    add(value: number): void {
      if (length === numbers.length) {
        const larger = new Uint32Array(length * 2)
        larger.set(numbers)
        numbers = larger
      }
      numbers[length] = value
      length += 1
    },
    at: (place: number): number => numbers[place] ?? 0,
    all: (): Uint32Array => numbers.subarray(0, length),
  }
}

/** The places of the values in the order that `compare` wants, leaving the values where they are. */
export function orderOf<Value>(values: readonly Value[], compare: (a: Value, b: Value) => number): number[] {
  return values
    .map((value, at) => ({ value, at }))
    .sort((a, b) => compare(a.value, b.value))
    .map(({ at }) => at)
}
