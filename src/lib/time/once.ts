/** Computes a value of each object on first use, once for as long as the object is in use. */
export function oncePer<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const cached = new WeakMap<Of, { made: Made }>()
  return (of) => {
    const found = cached.get(of) ?? { made: make(of) }
    cached.set(of, found)
    return found.made
  }
}

/** Computes a value on first use, once. */
export function once<Made>(make: () => Made): () => Made {
  let cached: { made: Made } | undefined
  return () => {
    cached ??= { made: make() }
    return cached.made
  }
}
