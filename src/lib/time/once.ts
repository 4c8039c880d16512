/** Computes a value on first use, once. */
export function once<Made>(make: () => Made): () => Made {
  let cached: { made: Made } | undefined
  return () => {
    cached ??= { made: make() }
    return cached.made
  }
}
