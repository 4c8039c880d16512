interface IncompleteProps {
  /** Why the deal has no price; null if its costs leave less than a dollar. */
  missing: string | null
}

/** Shown by the sections that need the price to pay. */
export function Incomplete({ missing }: IncompleteProps) {
  return <p className="quiet">{missing ?? 'Costs use up the whole value'}</p>
}
