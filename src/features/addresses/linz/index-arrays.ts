/** Assigns each distinct key an id, counting from 0, and stores its first value. */
export function internTable<Value>() {
  const ids = new Map<string, number>()
  const all: Value[] = []
  return {
    all,
    idOf(key: string, value: Value): number {
      const known = ids.get(key)
      if (known !== undefined) return known
      ids.set(key, all.length)
      all.push(value)
      return all.length - 1
    },
  }
}

export function growableArray() {
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

/** The indexes of the values in sorted order (argsort). */
export function sortedIndexes<Value>(values: readonly Value[], compare: (a: Value, b: Value) => number) {
  return values
    .map((value, at) => ({ value, at }))
    .sort((a, b) => compare(a.value, b.value))
    .map(({ at }) => at)
}
