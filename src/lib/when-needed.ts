/** Makes something costly when it is first asked for, and gives the same from then on. */
export function whenNeeded<Made>(make: () => Made): () => Made {
  let kept: { made: Made } | undefined
  return () => {
    kept ??= { made: make() }
    return kept.made
  }
}
