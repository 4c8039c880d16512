/** Computes a value on first use. */
export function lazy<Made>(make: () => Made): () => Made {
  let cached: { made: Made } | undefined
  return () => {
    cached ??= { made: make() }
    return cached.made
  }
}
